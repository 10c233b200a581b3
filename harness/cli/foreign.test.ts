import * as fc from 'fast-check'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readReport, readRun } from '../../reports/read-report.ts'
import { reportOf } from '../../reports/report.ts'
import { sampleJournal } from '../../reports/sample-journal.ts'
import { mergeReports } from '../../reports/merge.ts'
import { rules } from '../../suites/index.ts'
import { caseNamesOf, caseOf } from '../plan/token.ts'
import { documentCaseOf } from '../run/replay/replay-document.ts'
import { openTarget } from './target.ts'
import { payloadsFor } from '../zoo/payloads.ts'
import { isTaken } from './testing.ts'

const hostile = Object.values(payloadsFor('/nowhere/marker'))

const folder = mkdtempSync(join(tmpdir(), 'foreign-'))
afterAll(() => rmSync(folder, { recursive: true }))

const names = rules.flatMap(caseNamesOf)
const word = fc.constantFrom(
  ...names,
  ...hostile,
  'signed',
  'in-force',
  'served:',
  'vectors:',
  '@',
  '+',
  ':',
  '(',
  ')',
  '.',
)
const pieces = fc.array(fc.oneof(word, fc.string({ unit: 'binary', maxLength: 12 }), fc.nat().map(String)), {
  maxLength: 8,
})
const shaped = fc
  .record({ edits: fc.array(fc.constantFrom(...names), { maxLength: 4 }), seed: fc.nat(), draws: fc.array(fc.nat()) })
  .map(({ edits, seed, draws }) => `signed:${edits.join('+')}${draws.length > 0 ? `(${draws.join('.')})` : ''}@${seed}`)
const token = fc.oneof(
  shaped,
  pieces.map((all) => all.join('')),
)

const takeToken = (text: string) => () => documentCaseOf(text, rules) ?? caseOf(text, rules)

describe('a token from elsewhere', () => {
  test('names a case, or is refused in one line', async () => {
    let taken = 0
    const property = fc.asyncProperty(token, async (text) => {
      if (await isTaken(takeToken(text))) taken += 1
    })
    await fc.assert(property, { numRuns: 300 })
    expect(taken).toBeGreaterThan(0)
  })

  test('of a megabyte is refused at once', async () => {
    for (const text of ['+', '(', '1.', 'a/b.c+', '/'])
      expect(await isTaken(takeToken(`signed:${text.repeat(1_000_000 / text.length)}@0`))).toBe(false)
  })
})

const sample = JSON.stringify(reportOf(sampleJournal()))

/** A report in which one value is another. */
const changed = fc.tuple(fc.nat(), fc.oneof(fc.jsonValue(), fc.constantFrom(...hostile))).map(([which, value]) => {
  let count = 0
  const total = (sample.match(/[:,[]/g) ?? []).length
  return JSON.stringify(JSON.parse(sample, (_, one: unknown) => (count++ === which % total ? value : one)))
})
const cut = fc.nat(sample.length).map((length) => sample.slice(0, length))
const file = join(folder, 'report.json')

test('a report from elsewhere is read whole, or refused in one line', async () => {
  let read = 0
  const property = fc.asyncProperty(fc.oneof(changed, cut, fc.json()), async (text) => {
    writeFileSync(file, text)
    read += Number(await isTaken(() => readReport(file)))
    await isTaken(async () => {
      const report = await readRun(file)
      return mergeReports([
        { name: file, report },
        { name: 'again', report },
      ])
    })
  })
  await fc.assert(property, { numRuns: 60 })
  expect(read).toBeLessThan(60)
})

test('a journal from elsewhere is read as far as it goes, or refused in one line', async () => {
  const journal = sampleJournal().map((event) => JSON.stringify(event))
  const line = fc.oneof(fc.constantFrom(...journal), fc.json(), fc.constantFrom(...hostile))
  const path = join(folder, 'journal.ndjson')
  let read = 0
  const property = fc.asyncProperty(fc.array(line, { maxLength: 8 }), async (lines) => {
    writeFileSync(path, `${[...lines].join('\n')}\n`)
    read += Number(await isTaken(() => readRun(path)))
  })
  await fc.assert(property, { numRuns: 60 })
  expect(read).toBeLessThan(60)
})

describe('a target that is not on loopback', () => {
  const foreign = 'https://exchange.example/v1'

  test('needs a permission', async () => {
    expect(await isTaken(() => openTarget({ endpoint: foreign }))).toBe(false)
    await expect(openTarget({ endpoint: foreign })).rejects.toThrow('--i-am-allowed')
  })

  test('is spared with --i-am-allowed, and a replay says it again', async () => {
    const { profile, words } = await openTarget({ endpoint: foreign, iAmAllowed: true })
    expect(profile).toMatchObject({ permission: expect.stringContaining('--i-am-allowed'), limits: { rate: 50 } })
    expect(words).toEqual(['--endpoint', foreign, '--i-am-allowed'])
  })

  test('is spared too where it is dialled by another address, and the profile says who allowed it', async () => {
    const target = join(folder, 'target.json')
    const http = { connect: '192.0.2.1:80' }
    writeFileSync(target, JSON.stringify({ endpoint: 'http://127.0.0.1/v1', permission: 'its operator', http }))
    const { profile } = await openTarget({ target, iAmAllowed: true })
    expect(profile).toMatchObject({ permission: 'its operator', limits: { rate: 50 } })
  })
})
