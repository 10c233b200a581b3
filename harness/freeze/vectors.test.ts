import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { rules } from '../../suites/index.ts'
import { freeze } from './freeze.ts'
import { createJudge } from './judge/index.ts'
import { notesOf } from './notes/index.ts'
import { readVectors, vectorsFolder } from './read.ts'
import type { NotFrozen } from './types.ts'
import { readTexts, textsOf } from './write.ts'

const files = readVectors()
const cases = files.flatMap((file) => file.cases)
const notFrozen = JSON.parse(readFileSync(join(vectorsFolder, 'not-frozen.json'), 'utf8')) as NotFrozen

test('the vectors are those that the rules bring: npm run vectors writes them', async () => {
  const written = textsOf(await freeze(rules, null))
  const there = readTexts(vectorsFolder)
  expect([...there.keys()].toSorted()).toEqual([...written.keys()].toSorted())
  expect([...written].filter(([name, text]) => there.get(name) !== text).map(([name]) => name)).toEqual([])
})

test('the built-in verifier judges all of them as expected', async () => {
  const judge = createJudge(rules)
  const wrong: string[] = []
  for (const { id, op, input, expected } of cases) {
    const answer = await judge(op, input)
    const values = expected.value === undefined || JSON.stringify(answer.value) === JSON.stringify(expected.value)
    if (answer.result !== expected.result || !values) wrong.push(id)
  }
  expect(wrong).toEqual([])
})

test('every rule has vectors, or a reason why it has none', () => {
  const frozen = files.map(({ rule }) => rule).filter((rule) => !rule.startsWith('primitives/'))
  const all = rules.map(({ id }) => id as string)
  expect([...frozen, ...Object.keys(notFrozen.rules)].toSorted()).toEqual(all.toSorted())
  expect(frozen.length).toBeGreaterThanOrEqual(110)
  expect(Object.values(notFrozen.rules).filter((reason) => !/\w.*\.$/.test(reason))).toEqual([])
})

test('every rule has both verdicts, and each that is refused differs in one fact from one that is not', () => {
  const onesided = files.filter((file) => new Set(file.cases.map((one) => one.expected.result)).size < 2)
  expect(onesided.map(({ rule }) => rule)).toEqual([])
  const byId = new Map(cases.map((one) => [one.id, one]))
  const untwinned = cases.filter(({ op, expected, twin }) => {
    if (expected.result === 'accept') return twin !== undefined
    const other = byId.get(twin ?? '')
    return other?.expected.result !== 'accept' || other.op !== op
  })
  expect(untwinned.map(({ id }) => id)).toEqual([])
})

test('there are more than two thousand cases, no two alike, besides the lattice of scopes', () => {
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
  expect(new Set(cases.map(({ op, input }) => JSON.stringify([op, input]))).size).toBe(cases.length)
  const further = cases.filter(({ rule, id }) => rule !== 'scopes/lattice' && !id.endsWith('.baseline'))
  expect(further.length).toBeGreaterThan(2000)
})

test('counts, flags and notes agree', () => {
  for (const { rule, count, cases: own, notes } of files) {
    expect(own.length, rule).toBe(count)
    expect(notes, rule).toEqual(notesOf(own.flatMap(({ flags }) => flags)))
    expect(
      own.filter(({ flags }) => flags.length === 0),
      rule,
    ).toEqual([])
  }
})

test('every file meets its schema, and each input that of its operation', () => {
  const ajv = new Ajv2020({ strict: false })
  const folder = join(vectorsFolder, 'schemas')
  for (const name of readdirSync(folder)) ajv.addSchema(JSON.parse(readFileSync(join(folder, name), 'utf8')) as object)
  const validate = ajv.getSchema('vectors.schema.json')
  expect(files.filter((file) => validate?.(file) !== true).map(({ rule }) => rule)).toEqual([])
})
