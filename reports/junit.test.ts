import { describe, expect, it } from 'vitest'
import { create } from 'xmlbuilder2'
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js'
import { gateOf } from './gate/gate.ts'
import { hostileJournal } from './hostile-journal.ts'
import { junitOf } from './junit.ts'
import type { Report } from './report-types.ts'
import { reportOf } from './report.ts'
import { sampleJournal } from './sample-journal.ts'

const sample = reportOf(sampleJournal())

const known = {
  entries: [
    { rule: 'signature/covers-all-five', reason: 'known' },
    { rule: 'window/expired', reason: 'x', expires: '2020-01-01' },
  ],
  baseline: 'known.yaml',
  suite: sample.rules.map(({ id }) => id),
  now: Date.parse('2026-03-04'),
}

const reports: Record<string, Report> = {
  'a run with failures': sample,
  'a run of hostile answers': reportOf(hostileJournal()),
  'a run with a baseline': { ...sample, gate: gateOf(sample, known) },
}

const children = (node: XMLBuilder, name: string): XMLBuilder[] => {
  const found: XMLBuilder[] = []
  node.each((child) => child.node.nodeName === name && found.push(child))
  return found
}

interface Attributed {
  getAttribute(name: string): string | null
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the builder's nodes of elements are elements
const attribute = ({ node }: XMLBuilder, name: string): string | null =>
  (node as unknown as Attributed).getAttribute(name)

const counted = { failures: 'failure', errors: 'error', skipped: 'skipped' }

/** What a reader finds that counts for itself. */
const found = (cases: XMLBuilder[]): Record<string, number> => ({
  tests: cases.length,
  ...Object.fromEntries(
    Object.entries(counted).map(([total, name]) => [
      total,
      cases.filter((one) => children(one, name).length > 0).length,
    ]),
  ),
})

const stated = (node: XMLBuilder): Record<string, number> =>
  Object.fromEntries(['tests', ...Object.keys(counted)].map((name) => [name, Number(attribute(node, name) ?? 0)]))

describe.each(Object.entries(reports))('junit.xml of %s', (_, report) => {
  const root = create(junitOf(report)).root()
  const suites = children(root, 'testsuite')

  it('states what its test cases come to, suite by suite and in all', () => {
    for (const suite of suites) expect(stated(suite)).toMatchObject(found(children(suite, 'testcase')))
    expect(stated(root)).toEqual(found(suites.flatMap((suite) => children(suite, 'testcase'))))
  })

  it('says of each rule what the report says', () => {
    const { summary, gate } = report
    const problems = gate?.problems.length ?? 0
    const excused = (status: string): number => gate?.known.filter((one) => one.status === status).length ?? 0
    expect(stated(root)).toEqual({
      tests: report.rules.length + problems,
      failures: summary.fail - excused('fail') + problems,
      errors: summary.inconclusive - excused('inconclusive'),
      skipped: summary.skipped + excused('fail') + excused('inconclusive'),
    })
  })

  it('names each test case once, with at most one result', () => {
    const cases = suites.flatMap((suite) => children(suite, 'testcase'))
    const named = cases.map((one) => `${attribute(one, 'classname')} ${attribute(one, 'name')}`)
    expect(new Set(named).size).toBe(named.length)
    for (const one of cases) {
      const results = Object.values(counted).flatMap((name) => children(one, name))
      expect(results.length).toBeLessThanOrEqual(1)
      expect(attribute(one, 'time')).toMatch(/^\d+\.\d{3}$/)
    }
  })
})
