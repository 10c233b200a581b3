import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { parse } from 'junit2json'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { codeQualityOf } from './code-quality.ts'
import { gateOf } from './gate/gate.ts'
import { hostileJournal } from './hostile-journal.ts'
import { junitOf } from './junit.ts'
import { picturedJournal } from './pictured-journal.ts'
import { reportOf, type Report } from './report.ts'
import { sampleJournal } from './sample-journal.ts'
import { sarifOf } from './sarif.ts'

/* What others read is held against what they read it by: schemas and parsers that nobody here has written. */

/** Of draft 4; it uses nothing that means another thing in draft 7 but its own name. */
const {
  $schema: _,
  id: ___,
  ...schema
}: Record<string, unknown> = createRequire(import.meta.url)('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')
const validator = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
formats.default(validator)
const isSarif = validator.compile(schema)

const gated = (report: Report): Report => {
  const rule = report.rules.find(({ status }) => status === 'fail')?.id ?? 'none/such'
  const entries = [
    { rule, reason: 'known' },
    { rule: 'none/gone', reason: 'x' },
  ]
  return { ...report, gate: gateOf(report, { entries, baseline: 'known.yaml', suite: [rule], now: 0 }) }
}
const cut = reportOf(sampleJournal().slice(0, -1))
const reports: [string, Report][] = [
  ['of a run', reportOf(sampleJournal())],
  ['of a run with a baseline', gated(reportOf(sampleJournal()))],
  ['of a run that was cut off', cut],
  ['of a target that says anything', reportOf(hostileJournal())],
  ['with pictures', reportOf(picturedJournal())],
]

describe.each(reports)('a report %s', (__, report) => {
  it('is SARIF by the schema of OASIS', () => {
    isSarif(JSON.parse(sarifOf(report)))
    expect(isSarif.errors ?? []).toEqual([])
  })

  it('is JUnit to a reader of JUnit, which counts as the report does', async () => {
    const read = await parse(junitOf(report))
    if (!read || !('testsuite' in read)) throw new Error('no suites')
    const suites = read.testsuite ?? []
    const cases = suites.flatMap(({ testcase }) => testcase ?? [])
    expect(cases).toHaveLength(read.tests ?? -1)
    const having = (what: 'failure' | 'error' | 'skipped'): number => cases.filter((one) => one[what]?.length).length
    expect(having('failure')).toBe(read.failures)
    expect(having('error')).toBe(read.errors)
    expect(having('skipped')).toBe(suites.reduce((sum, { skipped = 0 }) => sum + skipped, 0))
    for (const suite of suites) expect(suite.testcase).toHaveLength(suite.tests ?? -1)
    expect(cases.filter(({ name, classname }) => !name || !classname)).toEqual([])
    expect(read.time).toBeGreaterThanOrEqual(0)
  })

  it('is a code quality report as GitLab reads one', () => {
    const issues = JSON.parse(codeQualityOf(report)) as Record<string, unknown>[]
    const prints = issues.map(({ fingerprint }) => fingerprint)
    expect(new Set(prints).size).toBe(prints.length)
    for (const issue of issues)
      expect(issue).toEqual({
        description: expect.stringMatching(/./),
        check_name: expect.stringMatching(/./),
        fingerprint: expect.stringMatching(/^[0-9a-f]{16,}$/),
        severity: expect.stringMatching(/^(info|minor|major|critical|blocker)$/),
        location: { path: expect.stringMatching(/^(?!\.?\/)[^\\]+$/), lines: { begin: 1 } },
      })
  })
})

it('the schema does refuse what is not SARIF', () => {
  const log = JSON.parse(sarifOf(reportOf(sampleJournal()))) as { runs: { results: { level: string }[] }[] }
  log.runs[0]!.results[0]!.level = 'fatal'
  expect(isSarif(log)).toBe(false)
})
