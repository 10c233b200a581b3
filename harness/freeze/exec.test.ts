import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { JournalEvent } from '../../reports/journal.ts'
import { exitCodeOf, reportOf, type Report } from '../../reports/report.ts'
import { checkProgram, ProgramError } from './check.ts'
import { readVectors } from './read.ts'

const all = readVectors()
const few = all.filter(({ rule }) => /^window\/|^scopes\/table$/.test(rule))

const checked = async (command: string, files = few, silence = 30_000): Promise<Report> => {
  const events: JournalEvent[] = []
  const emit = (event: JournalEvent): void => void events.push(event)
  await checkProgram({ files, command, version: '0', silence, limit: 60_000, emit })
  return reportOf(events)
}

/** A program of a few words of Node.js: what it does with each case, and at the end. */
const program = (each: string, end = ''): string => {
  const script = `require('node:readline').createInterface({input:process.stdin}).on('line',(line)=>{const c=JSON.parse(line);${each}}).on('close',()=>{${end}})`
  return `node -e '${script.replaceAll("'", String.raw`'\''`)}'`
}
const answering = (result: string): string => program(`console.log(JSON.stringify({id:c.id,result:${result}}))`)

const statuses = ({ rules }: Report): string[] => [...new Set(rules.map(({ status }) => status))].toSorted()

test('a program that accepts everything passes no rule', async () => {
  const report = await checked(answering('"accept"'), all)
  expect(statuses(report)).toEqual(['fail'])
  expect(exitCodeOf(report)).toBe(1)
})

test('a program that rejects everything passes no rule', async () => {
  const report = await checked(answering('"reject"'), all)
  expect(statuses(report)).toEqual(['fail'])
  expect(exitCodeOf(report)).toBe(1)
})

test('a program that supports nothing is judged in nothing', async () => {
  const report = await checked(answering('"unsupported"'))
  expect(statuses(report)).toEqual(['skipped'])
  expect(report.summary.verdict).toBe('incomplete')
  expect(exitCodeOf(report)).toBe(3)
  expect(report.rules[0]?.reason).toContain('scope.covers is not what the program does')
})

test('a program that supports some cases of a rule and not others has no verdict there', async () => {
  const report = await checked(answering('c.id.endsWith(".baseline")?"accept":"unsupported"'))
  expect(statuses(report)).toEqual(['inconclusive', 'skipped'])
  expect(exitCodeOf(report)).toBe(3)
})

test('what a silent program leaves unanswered is told, case by case', async () => {
  const report = await checked(`${program('')}; sleep 60`, few, 1_000)
  expect(statuses(report)).toEqual(['inconclusive'])
  expect(report.rules[0]?.reason).toContain('neither took a case nor answered one for 1 s')
  expect(exitCodeOf(report)).toBe(3)
})

test('what a crashing program has answered counts, and the rest is told with its last words', async () => {
  const crashing = program(
    'if(c.id.startsWith("window/future"))throw new Error("out of order");console.log(JSON.stringify({id:c.id,result:c.id.endsWith("baseline")?"accept":"reject"}))',
  )
  const report = await checked(crashing)
  const reason = report.rules.find(({ id }) => id === 'window/future')?.reason
  expect(reason).toContain('the program ended with exit code 1 before it answered')
  expect(reason).toContain('out of order')
  expect(exitCodeOf(report)).not.toBe(0)
})

test('chatter is quoted, and answers in any order are taken', async () => {
  const report = await checked(
    program(
      '(globalThis.all??=[]).push(c.id)',
      'console.log("Loading…");all.reverse().forEach((id)=>console.log(JSON.stringify({id,result:"accept"})))',
    ),
  )
  expect(report.preflight).toEqual([{ check: 'answers', ok: true, says: expect.stringContaining('"Loading…"') }])
  expect(report.summary.inconclusive).toBe(0)
})

test('two answers to one case are none', async () => {
  const both = '["accept","reject"].forEach((result)=>console.log(JSON.stringify({id:c.id,result})))'
  const report = await checked(program(both))
  expect(statuses(report)).toEqual(['inconclusive'])
  expect(report.rules[0]?.reason).toContain('answered twice, accept and reject')
})

test('a program that is not there is an error of usage', async () => {
  await expect(checked('no-such-program-anywhere')).rejects.toThrow(ProgramError)
})

const examples = join(import.meta.dirname, 'examples')
const hasCryptography = spawnSync('python3', ['-c', 'import cryptography']).status === 0

const passedBy = ({ rules }: Report): string[] => rules.filter(({ status }) => status === 'pass').map(({ id }) => id)

test('the example in Node.js passes what it supports', async () => {
  const report = await checked(`node '${join(examples, 'node-adapter.mjs')}'`, all)
  expect(report.summary).toMatchObject({ verdict: 'conformant', fail: 0, inconclusive: 0 })
  expect(passedBy(report).length).toBeGreaterThan(50)
})

test.skipIf(!hasCryptography)(
  'the example in Python passes what it supports (apt-get install python3-cryptography)',
  async () => {
    const report = await checked(`python3 '${join(examples, 'python_adapter.py')}'`, all)
    expect(report.summary).toMatchObject({ verdict: 'conformant', fail: 0, inconclusive: 0 })
    expect(passedBy(report)).toEqual(
      expect.arrayContaining(['primitives/ed25519', 'primitives/jose', 'scopes/lattice']),
    )
  },
)

test('the example in shell passes all rules on what a scope covers', async () => {
  const report = await checked(
    `sh '${join(examples, 'shell-adapter.sh')}'`,
    all.filter(({ rule }) => /^scopes\/|^primitives\/(scope|jose)/.test(rule)),
  )
  expect(report.summary).toMatchObject({ fail: 0, inconclusive: 0 })
  const covers = all.filter(({ cases }) => cases.every(({ op }) => op === 'scope.covers'))
  expect(passedBy(report)).toEqual(covers.map(({ rule }) => rule))
})
