import { describe, expect, it } from 'vitest'
import { badgeJsonOf, badgeSvgOf } from './badge.ts'
import { codeQualityOf } from './code-quality.ts'
import { findingsOf } from './findings.ts'
import { gateOf } from './gate/gate.ts'
import { hostileJournal } from './hostile-journal.ts'
import { reportOf, type Report } from './report.ts'
import { entry, failed, finished, judged, sampleJournal, started } from './sample-journal.ts'
import { sarifOf } from './sarif.ts'

const report = reportOf([
  started([entry('a/fails', { planned: 3 }), entry('a/open'), entry('a/warns', { level: 'should' }), entry('a/holds')]),
  failed('a/fails', { case: 'x:a/fails.one@0', title: 'one fact' }),
  failed('a/fails', { case: 'x:a/fails.one@1', title: 'one fact' }),
  failed('a/fails', { case: 'x:a/fails.two@0', title: 'another fact' }),
  failed('a/warns'),
  judged('a/holds'),
  finished(),
])
const known = {
  ...report,
  gate: gateOf(report, {
    entries: [{ rule: 'a/fails', reason: 'the reason' }],
    baseline: 'known.yaml',
    suite: ['a/fails'],
    now: 0,
  }),
}
const prints = (one: Report): string[] => findingsOf(one).map(({ fingerprint }) => fingerprint)
const parsed = (text: string): unknown => JSON.parse(text)

describe('findings', () => {
  it('are one a fact that failed, and one a binding rule without a verdict', () => {
    expect(findingsOf(report).map(({ rule, severity }) => `${rule.id} ${severity}`)).toEqual([
      'a/fails error',
      'a/fails error',
      'a/open note',
      'a/warns warning',
    ])
  })

  it('have the same fingerprint in another run, whatever the seed', () => {
    const again = JSON.parse(JSON.stringify(report).replaceAll('@0', '@77')) as Report
    expect(prints(again)).toEqual(prints(report))
    expect(new Set(prints(report)).size).toBe(4)
  })
})

describe('SARIF', () => {
  it('names each rule once, and each result by it', () => {
    expect(parsed(sarifOf(report))).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: { name: 'svc-conformance', rules: [{ id: 'a/fails' }, { id: 'a/open' }, { id: 'a/warns' }] },
          },
          results: [
            { ruleId: 'a/fails', ruleIndex: 0, level: 'error' },
            { ruleId: 'a/fails', ruleIndex: 0 },
            { ruleId: 'a/open', ruleIndex: 1, level: 'note' },
            { ruleId: 'a/warns', ruleIndex: 2, level: 'warning' },
          ],
        },
      ],
    })
  })

  it('suppresses what a baseline knows', () => {
    expect(parsed(sarifOf(known))).toMatchObject({
      runs: [{ results: [{ suppressions: [{ kind: 'external', justification: 'the reason' }] }, {}, {}, {}] }],
    })
  })
})

describe('code quality', () => {
  it('has what GitLab reads, and not what a baseline knows', () => {
    const [first, ...others] = parsed(codeQualityOf(report)) as object[]
    expect(first).toEqual({
      description: 'What a/fails requires holds. But one fact: expected rejected, observed accepted.',
      check_name: 'a/fails',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      severity: 'critical',
      location: { path: 'svc-conformance/a/fails', lines: { begin: 1 } },
    })
    expect(others).toHaveLength(3)
    expect(parsed(codeQualityOf(known))).toHaveLength(2)
  })
})

describe('badges', () => {
  it('tell the verdict and what it rests on', () => {
    expect(parsed(badgeJsonOf(report))).toEqual({
      schemaVersion: 1,
      label: 'svc conformance',
      message: 'not conformant: 2 failed, 1 rule passed',
      color: 'red',
    })
    expect(badgeSvgOf(report)).toContain('aria-label="svc conformance: not conformant: 2 failed, 1 rule passed"')
  })

  it('are the same whatever a target says', () => {
    const svg = badgeSvgOf(reportOf(hostileJournal()))
    expect(svg).toContain('aria-label="svc conformance: not conformant: 1 failed, 0 rules passed"')
    expect(svg).not.toMatch(/script|onload/)
    expect(() => JSON.parse(sarifOf(reportOf(sampleJournal())))).not.toThrow()
  })
})
