import { join } from 'node:path'
import type { Report } from '../../reports/report.ts'
import { counted, oneLine, replayLine } from '../../reports/text.ts'
import { notComplete } from '../fuzz/not-complete.ts'
import type { Fuzzed } from '../fuzz/fuzzer.ts'
import { exit, type ExitCode } from './errors.ts'
import { ruleLines, screen, type Telling } from './outcome.ts'

/** Nothing found is no proof of anything, and yet what was asked for was done: as far as it could be. */
export const fuzzCode = ({ summary, reason }: Report, fuzzed: Fuzzed | undefined): ExitCode => {
  if (summary.verdict === 'non-conformant') return exit.failed
  const judged = fuzzed && fuzzed.cases > fuzzed.uncontrolled && reason === notComplete
  return judged && fuzzed.disputes === 0 ? exit.ok : exit.noVerdict
}

/** The same of all shards: each must have come to its own end. */
export const mergedFuzzCode = ({ summary, reason, disputes = [] }: Report): ExitCode => {
  if (summary.verdict === 'non-conformant') return exit.failed
  return reason === notComplete && summary.cases > 0 && disputes.length === 0 ? exit.ok : exit.noVerdict
}

/** What was found, line by line, and how it is run again. */
export const fuzzLines = (report: Report, fuzzed: Fuzzed | undefined, directory: string): string[] => [
  ...findingLines(report, { ...screen(), directory }),
  ...summaryLines(report, fuzzed),
  ...['report.html', 'report.json', 'journal.ndjson'].map((file) => join(directory, file)),
]

/** The same of the shards of one run. */
export const mergedFuzzLines = (report: Report): string[] => {
  const { rules, reason } = report
  const failures = rules.reduce((sum, one) => sum + one.failures.length + (one.more_failures ?? 0), 0)
  return [
    ...findingLines(report, screen()),
    `${failures === 0 ? 'no failure' : counted(failures, 'failure')} in ${effortOf(report)}`,
    ...(reason === undefined ? [] : [oneLine(reason)]),
  ]
}

const findingLines = (report: Report, telling: Telling): string[] => {
  const failed = report.rules.filter(({ status }) => status === 'fail')
  const unstable = report.rules.filter(({ status, cases }) => status === 'inconclusive' && cases > 0)
  const undecided = unstable.filter(({ undecided: one }) => one !== undefined)
  return [
    ...[...failed, ...undecided].flatMap((rule) => ruleLines(rule, report.target, telling)),
    ...(report.disputes ?? []).flatMap((one) => [
      `! a fault of this suite, not of the target: ${oneLine(one.title)}`,
      `  expected to be ${one.expected}, ${one.reference} by the reference${one.says.length > 0 ? ` (${oneLine(one.says.join('; '))})` : ''}; please send us this line:`,
      `  ${replayLine(one.case)}`,
    ]),
  ]
}

/** As the report has it, in which each law on all answers is a case. */
const effortOf = ({ summary, seed }: Report): string =>
  `${counted(summary.cases, 'case')}, laws on all answers among them (seed ${seed}), ${counted(summary.requests, 'request')}`

const summaryLines = (report: Report, fuzzed: Fuzzed | undefined): string[] => {
  const { preflight, reason } = report
  if (!fuzzed)
    return [...preflight.filter(({ ok }) => !ok).map(({ says }) => oneLine(says)), ...(reason ? [oneLine(reason)] : [])]
  const { uncontrolled, failures, flaky, disputes, whyUncontrolled } = fuzzed
  const found = [
    failures === 0 ? 'no failure' : counted(failures, 'failure'),
    ...(flaky > 0 ? [`${flaky} without a clear answer`] : []),
    ...(disputes > 0 ? [`${counted(disputes, 'fault')} of this suite`] : []),
  ]
  return [
    `${found.join(', ')} in ${effortOf(report)}`,
    ...(reason === undefined || reason === notComplete ? [] : [oneLine(reason)]),
    ...(uncontrolled > 0
      ? [
          `${counted(uncontrolled, 'case')} had no accepted control and no verdict, the first ${oneLine(whyUncontrolled ?? '').slice(0, 400)}`,
        ]
      : []),
  ]
}
