import { InvalidArgumentError, Option, type Command } from 'commander'
import { join } from 'node:path'
import type { JournalEvent } from '../../reports/journal.ts'
import type { Report } from '../../reports/report.ts'
import { counted, oneLine, replayLine } from '../../reports/text.ts'
import { writeReports } from '../../reports/write.ts'
import { fuzz, fuzzable } from '../fuzz/fuzz.ts'
import type { Fuzzed } from '../fuzz/fuzzer.ts'
import type { Rule } from '../plan/rule.ts'
import { chooseRules } from './choose-rules.ts'
import { exit, UsageError, type ExitCode } from './errors.ts'
import { FuzzProgress } from './fuzz-progress.ts'
import { Interrupt } from './interrupt.ts'
import { names, reportDirectory, seedOption, withTarget, type TargetOptions } from './options.ts'
import { coloursFor, ruleLines } from './outcome.ts'
import { ReportDirectory } from './report-directory.ts'
import { openTarget, type Target } from './target.ts'
import { version } from './version.ts'

export interface FuzzCommandOptions extends TargetOptions {
  time?: number
  cases?: number
  seed: number
  suite?: string[]
  rule?: string[]
  reportDir: string
  keepGoing: boolean
}

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** `90s`, `10m`, `2h`; a number alone is seconds. In milliseconds. */
export const duration = (text: string): number => {
  const [, number = '', unit = 's'] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h)?$/.exec(text) ?? []
  const milliseconds = Number(number) * (units[unit] ?? 0)
  if (number !== '' && milliseconds > 0) return milliseconds
  throw new InvalidArgumentError('give a time like 90s, 10m or 2h')
}

const count = (text: string): number => {
  const number = Number(text)
  if (/^\d{1,12}$/.test(text) && number > 0) return number
  throw new InvalidArgumentError('give a whole number from 1')
}

/** How long random cases are played where nothing says how long. */
const defaultTime = 60_000

/** Adds the options of `fuzz`. */
export const fuzzCommand = (command: Command): Command =>
  withTarget(command)
    .description(
      'random compositions of faults and variations, until one fails and is made small, or the budget is spent',
    )
    .addOption(
      new Option('--time <TIME>', 'how long: 90s, 10m, 2h (default: 1m, or as long as --cases takes)').argParser(
        duration,
      ),
    )
    .addOption(new Option('--cases <N>', 'how many cases at most').argParser(count))
    .addOption(names('--suite <A,B>', 'edits of the rules of these areas only'))
    .addOption(names('--rule <ID,ID>', 'edits of these rules only'))
    .addOption(seedOption())
    .addOption(reportDirectory())
    .option('--keep-going', 'go on after a failure, and tell each only once', false)

/** Plays random cases and writes the report. */
export const fuzzTarget = async (options: FuzzCommandOptions, rules: Rule[]): Promise<ExitCode> => {
  const chosen = fuzzable(chooseRules(rules, { ...options, level: 'all' }).rules)
  if (!chosen.some(({ kind }) => kind === 'flip'))
    throw new UsageError('none of these rules has faults or variations to compose; the command "run" tries them')
  const interrupt = new Interrupt()
  const directory = new ReportDirectory(options.reportDir)
  try {
    const target = await openTarget(options)
    try {
      return await fuzzAt(target, chosen, options, directory, interrupt)
    } finally {
      await target.close()
    }
  } finally {
    directory.close()
    interrupt.close()
  }
}

const fuzzAt = async (
  { profile, keyFile, words }: Target,
  rules: Rule[],
  { time, cases, seed, keepGoing }: FuzzCommandOptions,
  directory: ReportDirectory,
  { signal }: Interrupt,
): Promise<ExitCode> => {
  const progress = new FuzzProgress(process.stderr)
  const emit = (event: JournalEvent): void => {
    directory.take(event)
    progress.take(event)
  }
  const milliseconds = time ?? (cases === undefined ? defaultTime : undefined)
  const limits = {
    keepGoing,
    ...(cases !== undefined && { cases }),
    ...(milliseconds !== undefined && { milliseconds }),
  }
  let fuzzed: Fuzzed | undefined
  try {
    fuzzed = await fuzz({
      profile,
      rules,
      seed,
      signal,
      emit,
      version,
      ...limits,
      ...(keyFile !== undefined && { keyFile }),
    })
  } finally {
    progress.stop()
    if (directory.begun) await writeReports(directory.path, directory.events)
  }
  const report = await writeReports(directory.path, directory.events)
  process.stdout.write(
    outcomeOf(report, fuzzed, words, directory.path)
      .map((line) => `${line}\n`)
      .join(''),
  )
  return signal.aborted ? exit.interrupted : codeOf(report, fuzzed)
}

/** Nothing found is no proof of anything, and yet what was asked for was done. */
const codeOf = ({ summary }: Report, fuzzed: Fuzzed | undefined): ExitCode => {
  if (summary.verdict === 'non-conformant') return exit.failed
  const judged = fuzzed && fuzzed.cases > fuzzed.uncontrolled
  return judged && fuzzed.disputes === 0 ? exit.ok : exit.noVerdict
}

const outcomeOf = (report: Report, fuzzed: Fuzzed | undefined, words: string[], directory: string): string[] => {
  const paint = coloursFor(process.stdout)
  const failed = report.rules.filter(({ status }) => status === 'fail')
  const unstable = report.rules.filter(({ status, cases }) => status === 'inconclusive' && cases > 0)
  const undecided = unstable.filter(({ undecided: one }) => one !== undefined)
  return [
    ...[...failed, ...undecided].flatMap((rule) => ruleLines(rule, words, paint)),
    ...(report.disputes ?? []).flatMap((one) => [
      `! a fault of this suite, not of the target: ${oneLine(one.title)}`,
      `  expected to be ${one.expected}, ${one.reference} by the reference${one.says.length > 0 ? ` (${oneLine(one.says.join('; '))})` : ''}; please send us this line:`,
      `  ${replayLine(one.case)}`,
    ]),
    ...summaryLines(report, fuzzed),
    ...['report.html', 'report.json', 'journal.ndjson'].map((file) => join(directory, file)),
  ]
}

const summaryLines = ({ summary, seed, preflight, reason }: Report, fuzzed: Fuzzed | undefined): string[] => {
  if (!fuzzed)
    return [...preflight.filter(({ ok }) => !ok).map(({ says }) => oneLine(says)), ...(reason ? [oneLine(reason)] : [])]
  const { cases, uncontrolled, failures, flaky, disputes, whyUncontrolled } = fuzzed
  const found = [
    failures === 0 ? 'no failure' : counted(failures, 'failure'),
    ...(flaky > 0 ? [`${flaky} without a clear answer`] : []),
    ...(disputes > 0 ? [`${counted(disputes, 'fault')} of this suite`] : []),
  ]
  return [
    `${found.join(', ')} in ${counted(cases, 'random case')} (seed ${seed}), ${counted(summary.requests, 'request')}`,
    ...(uncontrolled > 0
      ? [
          `${counted(uncontrolled, 'case')} had no accepted control and no verdict, the first ${oneLine(whyUncontrolled ?? '').slice(0, 400)}`,
        ]
      : []),
  ]
}
