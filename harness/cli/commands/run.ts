import type { Command, Option } from 'commander'
import { Option as CommandOption } from 'commander'
import { join } from 'node:path'
import { annotationsOf, appendStepSummary } from '../../../reports/annotations.ts'
import { exitCodeOf, reportOf, type Report } from '../../../reports/report.ts'
import { summaryOf } from '../../../reports/summary.ts'
import { writeReport, writeReports } from '../../../reports/write.ts'
import type { Rule } from '../../plan/rule.ts'
import type { MakeKey } from '../../run/run.ts'
import { run } from '../../run/run.ts'
import { Share } from '../../run/share.ts'
import { openBaseline, withBaseline, type Baseline, type BaselineOptions } from '../baseline.ts'
import { chooseRules, levels, type RuleOptions } from '../choose-rules.ts'
import { gated } from '../gate.ts'
import { openAside } from '../aside.ts'
import { atTarget, type Opened } from '../at-target.ts'
import { CutShortError, exit, type ExitCode } from '../errors.ts'
import { goOn } from '../resume.ts'
import { listRules } from '../list.ts'
import {
  names,
  reportDirectory,
  runsOption,
  seedOption,
  withLasting,
  withTarget,
  type LastingOptions,
  type TargetOptions,
} from '../options.ts'
import { outcomeLines, screen } from '../outcome.ts'
import { progressOn } from '../progress.ts'
import { version } from '../version.ts'

export interface RunCommandOptions extends TargetOptions, RuleOptions, BaselineOptions, LastingOptions {
  seed: number
  runs: number
  reportDir: string
  slow: boolean
  bail: boolean
  pairs: boolean
  list: boolean
}

const level = (): Option =>
  new CommandOption('--level <LEVEL>', 'how binding rules must be').choices(Object.keys(levels)).default('all')

/** Adds the options of `run`. */
export const runCommand = (command: Command): Command =>
  withLasting(withBaseline(withTarget(command)))
    .addOption(names('--suite <A,B>', 'only the rules of these areas'))
    .addOption(names('--rule <ID,ID>', 'only these rules'))
    .addOption(level())
    .addOption(seedOption())
    .addOption(runsOption())
    .option('--slow', 'allow rules that wait for minutes', false)
    .addOption(reportDirectory())
    .option('--no-pairs', "leave out the edits in each other's company")
    .option('--bail', 'end at the first failure of a binding rule', false)
    .option('--list', 'print what would run, and why the rest would not', false)

/** Runs the chosen rules and writes the report; with keys of one's own where such are given. */
export const runSuites = async (options: RunCommandOptions, rules: Rule[], keyFor?: MakeKey): Promise<ExitCode> => {
  const choice = chooseRules(rules, options)
  if (options.list) return listRules(choice, options)
  const baseline = openBaseline(options, rules)
  return atTarget(options, (opened) => runAt(opened, choice.rules, options, { baseline, keyFor }))
}

const runAt = async (
  { target, directory, interrupt }: Opened,
  rules: Rule[],
  options: RunCommandOptions,
  { baseline, keyFor }: { baseline: Baseline | undefined; keyFor: MakeKey | undefined },
): Promise<ExitCode> => {
  const { profile, keyFile, words, embedded = false } = target
  const { seed, runs, slow, bail, updateBaseline = false } = options
  const { signal } = interrupt
  const keys = keyFile === undefined ? {} : { keyFile }
  const given = { profile, rules, seed, runs, slow, bail, signal, version, words, embedded, ...keys }
  const begun = goOn(directory, given, options, (...parts) => new Share(...parts))
  const progress = progressOn(process.stderr)
  const aside = openAside(options, rules)
  const emit: Parameters<typeof run>[0]['emit'] = (event) => {
    directory.take(event)
    aside.take(event)
    progress.take(event)
  }
  try {
    const own = keyFor ? { keyFor } : {}
    if (!begun.whole) await run({ ...given, ...begun, ...own, pairs: options.pairs, first: aside.first, emit })
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
  const { report, lines } = gated(reportOf(directory.events), baseline, updateBaseline)
  await writeReport(directory.path, report)
  await tell(report, directory.path, lines(screen()))
  return signal.aborted ? exit.interrupted : exitCodeOf(report)
}

const tell = async (report: Report, directory: string, gate: string[]): Promise<void> => {
  const lines = [
    ...outcomeLines(report, { ...screen(), directory }),
    ...gate,
    ...['report.html', 'report.json', 'junit.xml', 'summary.md', 'journal.ndjson'].map((file) => join(directory, file)),
  ]
  if (process.env['GITHUB_ACTIONS'] === 'true') lines.push(...annotationsOf(report))
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  await appendStepSummary(summaryOf(report), process.env)
}
