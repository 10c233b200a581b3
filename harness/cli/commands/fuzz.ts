import { InvalidArgumentError, Option, type Command } from 'commander'
import type { JournalEvent } from '../../../reports/journal.ts'
import { writeReports } from '../../../reports/write.ts'
import { fuzz, fuzzable } from '../../fuzz/fuzz.ts'
import type { Fuzzed } from '../../fuzz/fuzzer.ts'
import { HandShare } from '../../fuzz/hand-share.ts'
import { partsIn, pastOf } from '../../fuzz/past.ts'
import type { Rule } from '../../plan/rule.ts'
import { openAside } from '../aside.ts'
import { atTarget, type Opened } from '../at-target.ts'
import { chooseRules } from '../choose-rules.ts'
import { CutShortError, exit, UsageError, type ExitCode } from '../errors.ts'
import { fuzzCode, fuzzLines } from '../fuzz-outcome.ts'
import { FuzzProgress } from '../fuzz-progress.ts'
import {
  names,
  reportDirectory,
  seedOption,
  withLasting,
  withTarget,
  type LastingOptions,
  type TargetOptions,
} from '../options.ts'
import { goOn } from '../resume.ts'
import { processesFor, processesOption } from '../processes.ts'
import { version } from '../version.ts'

export interface FuzzCommandOptions extends TargetOptions, LastingOptions {
  time?: number
  cases?: number
  seed: number
  suite?: string[]
  rule?: string[]
  reportDir: string
  keepGoing: boolean
  processes?: number
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
  withLasting(withTarget(command))
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
    .addOption(processesOption())
    .option('--keep-going', 'go on after a failure, and tell each only once', false)

/** Plays random cases and writes the report. */
export const fuzzTarget = async (options: FuzzCommandOptions, rules: Rule[], helper?: URL): Promise<ExitCode> => {
  const chosen = fuzzable(chooseRules(rules, { ...options, level: 'all' }).rules)
  if (!chosen.some(({ kind }) => kind === 'flip'))
    throw new UsageError('none of these rules has faults or variations to compose; the command "run" tries them')
  return atTarget(options, (opened) => fuzzAt(opened, chosen, options, helper))
}

const fuzzAt = async (
  { target, directory, interrupt: { signal } }: Opened,
  rules: Rule[],
  options: FuzzCommandOptions,
  helper?: URL,
): Promise<ExitCode> => {
  const { profile, keyFile, words, embedded = false } = target
  const { time, cases, seed, keepGoing } = options
  const milliseconds = time ?? (cases === undefined ? defaultTime : undefined)
  const processes = processesFor(profile, { ...options, ...(milliseconds !== undefined && { milliseconds }) })
  const past = pastOf(options.resume ? directory.events : [])
  const part = { index: 1, of: partsIn(past) ?? processes }
  const given = { profile, rules, seed, signal, version, words, embedded, ...(keyFile !== undefined && { keyFile }) }
  const { share, resumed } = goOn(
    directory,
    { ...given, slow: false, bail: false, random: true },
    options,
    (shard, before, runs) => new HandShare(shard, before, runs, part),
  )
  const progress = new FuzzProgress(process.stderr, past.reached)
  const aside = openAside(options, rules)
  const emit = (event: JournalEvent): void => {
    directory.take(event)
    aside.take(event)
    progress.take(event)
  }
  const limits = {
    keepGoing,
    ...(cases !== undefined && { cases }),
    ...(milliseconds !== undefined && { milliseconds }),
    ...(processes > 1 && helper && { helper }),
  }
  let fuzzed: Fuzzed | undefined
  try {
    fuzzed = await fuzz({ ...given, ...limits, share, resumed, past, first: aside.first, emit })
  } catch (error) {
    progress.stop()
    aside.close()
    // What was learnt before an unforeseen error is not lost.
    if (directory.begun) await writeReports(directory.path, directory.events)
    throw error
  }
  progress.stop()
  aside.close()
  if (directory.trouble !== undefined) throw new CutShortError(directory.trouble)
  const report = await writeReports(directory.path, directory.events)
  process.stdout.write(
    fuzzLines(report, fuzzed, directory.path)
      .map((line) => `${line}\n`)
      .join(''),
  )
  return signal.aborted ? exit.interrupted : fuzzCode(report, fuzzed)
}
