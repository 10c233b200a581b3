import { expect, test } from 'vitest'
import { reportOf, type Report } from '../../../reports/report.ts'
import { entry, finished, judged, started } from '../../../reports/sample-journal.ts'
import type { Fuzzed } from '../../fuzz/fuzzer.ts'
import { notComplete } from '../../fuzz/not-complete.ts'
import { duration } from './fuzz.ts'
import { fuzzCode, fuzzLines, mergedFuzzLines } from '../fuzz-outcome.ts'

test.each([
  ['90s', 90_000],
  ['10m', 600_000],
  ['1.5h', 5_400_000],
  ['250ms', 250],
  ['30', 30_000],
])('%s are %d milliseconds', (text, milliseconds) => expect(duration(text)).toBe(milliseconds))

test.each(['', '0', 'm', '-1s', '10 m', '10d', '1e3s'])('"%s" is no time', (text) =>
  expect(() => duration(text)).toThrow('give a time like'),
)

const fuzzed: Fuzzed = { cases: 10, uncontrolled: 0, failures: 0, flaky: 0, disputes: 0 }
const report = (verdict: Report['summary']['verdict'], reason = notComplete): Report =>
  ({ summary: { verdict }, reason }) as Report

test.each([
  ['a binding rule failed', 'non-conformant', { failures: 1 }, 1],
  ['nothing was found', 'incomplete', {}, 0],
  ['no case had a control', 'incomplete', { uncontrolled: 10 }, 3],
  ['this suite is at fault', 'incomplete', { disputes: 1 }, 3],
] as const)('the exit code where %s', (_, verdict, found, code) =>
  expect(fuzzCode(report(verdict), { ...fuzzed, ...found })).toBe(code),
)

test('the exit code where the target went away', () =>
  expect(fuzzCode(report('incomplete', 'the target listens no more'), fuzzed)).toBe(3))

test('what is told at once has the counts of the report, as what is merged has', () => {
  const whole = reportOf([started([entry('a/b')]), judged('a/b'), finished()])
  const line = 'no failure in 1 case, laws on all answers among them (seed 20260304), 4,812 requests'
  expect(fuzzLines(whole, { ...fuzzed, cases: 3 }, 'reports/latest')).toContain(line)
  expect(mergedFuzzLines(whole)).toContain(line)
})

test('the exit code where nothing was played', () => expect(fuzzCode(report('incomplete'), undefined)).toBe(3))
