import { Option, type Command } from 'commander'
import { join } from 'node:path'
import type { JournalEvent } from '../../../reports/journal.ts'
import { areaOf } from '../../../reports/areas.ts'
import { exitCodeOf, type Report } from '../../../reports/report.ts'
import { writeReports } from '../../../reports/write.ts'
import { freeze } from '../../freeze/freeze.ts'
import { readVectors, vectorsFolder } from '../../freeze/read.ts'
import type { VectorFile } from '../../freeze/types.ts'
import { writeSet } from '../../freeze/write.ts'
import { seededKey } from '../../freeze/seeded-keys.ts'
import type { Rule } from '../../plan/rule.ts'
import { exit, UsageError, type ExitCode } from '../errors.ts'
import { Interrupt } from '../interrupt.ts'
import { judgeVectors } from '../judge-vectors.ts'
import { notThere } from '../meant.ts'
import { execOption, names, reportDirectory, withTarget, type TargetOptions } from '../options.ts'
import { outcomeLines, screen } from '../outcome.ts'
import { ReportDirectory } from '../report-directory.ts'
import { runSuites } from './run.ts'
import { version } from '../version.ts'

export interface VectorsOptions extends TargetOptions {
  exec?: string
  suite?: string[]
  rule?: string[]
  reportDir: string
  silence: number
  limit: number
  write: boolean
}

const seconds = (text: string): number => {
  const number = Number(text)
  if (number > 0 && number <= 86_400) return number
  throw new UsageError(`"${text}" is no number of seconds; give one from 1 to 86400`)
}

/** Adds the options of `vectors`. */
export const vectorsCommand = (command: Command): Command =>
  withTarget(command)
    .addOption(execOption('the program: reads a case a line, writes an answer a line'))
    .addOption(names('--suite <A,B>', 'only the vectors of these areas; primitives is one'))
    .addOption(names('--rule <ID,ID>', 'only the vectors of these rules'))
    .addOption(reportDirectory())
    .addOption(
      new Option('--silence <S>', 'seconds in which the program must take a case or answer one')
        .argParser(seconds)
        .default(30),
    )
    .addOption(new Option('--limit <S>', 'seconds that the program has in all').argParser(seconds).default(600))
    .option('--write', 'write the vectors anew from the rules, and check nothing', false)

const chosen = (files: VectorFile[], { suite, rule }: VectorsOptions): VectorFile[] => {
  const ids = files.map((file) => file.rule)
  const areas = [...new Set(ids.map(areaOf))]
  const noArea = suite?.find((name) => !areas.includes(name))
  if (noArea !== undefined) throw notThere('suite', noArea, areas, `there are ${areas.join(', ')}`)
  const noRule = rule?.find((name) => !ids.includes(name))
  if (noRule !== undefined)
    throw notThere('rule', noRule, ids, 'vectors/not-frozen.json says which have no vectors, and why')
  const found = files.filter(
    (file) => (!suite || suite.includes(areaOf(file.rule))) && (!rule || rule.includes(file.rule)),
  )
  if (found.length > 0) return found
  throw new UsageError('--suite and --rule together leave no vectors; give fewer of them')
}

/** Checks vectors and writes the report, or writes the vectors. */
export const vectors = async (options: VectorsOptions, rules: Rule[]): Promise<ExitCode> => {
  if (options.write) return writeVectors(rules)
  if (options.target !== undefined || options.endpoint !== undefined) return atTarget(options, rules)
  const files = chosen(readVectors(), options)
  const interrupt = new Interrupt()
  const directory = new ReportDirectory(options.reportDir)
  try {
    const emit = (event: JournalEvent): void => directory.take(event)
    await judgeVectors({ files, version, signal: interrupt.signal, emit }, options, rules)
    const report = await writeReports(directory.path, directory.events)
    tell(report, directory.path)
    return interrupt.signal.aborted ? exit.interrupted : exitCodeOf(report)
  } finally {
    directory.close()
    interrupt.close()
  }
}

const tell = (report: Report, directory: string): void => {
  const files = ['report.html', 'report.json', 'junit.xml', 'summary.md', 'journal.ndjson']
  const lines = [...outcomeLines(report, screen()), ...files.map((file) => join(directory, file))]
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}

/**
 * The vectors at a live target: their requests built anew by the same keys, in windows around the target's own time, each
 * between its positive controls. Stories stay with `run`: where all scenes have the same keys, one's revocations are another's.
 */
const atTarget = (options: VectorsOptions, rules: Rule[]): Promise<ExitCode> => {
  if (options.exec !== undefined)
    throw new UsageError('--exec asks a program and --target an exchange; give one of them')
  const frozen = new Set(readVectors().map((file) => file.rule))
  const live = rules.filter((rule) => rule.kind === 'flip' && frozen.has(rule.id))
  const once = {
    level: 'all',
    seed: 0,
    runs: 1,
    pairs: false,
    slow: false,
    bail: false,
    list: false,
    resume: false,
  } as const
  return runSuites({ ...options, ...once }, live, seededKey)
}

const writeVectors = async (rules: Rule[]): Promise<ExitCode> => {
  const set = await freeze(rules)
  writeSet(vectorsFolder, set)
  const count = set.files.reduce((sum, file) => sum + file.count, 0)
  process.stdout.write(`${count} cases in ${set.files.length} files: ${vectorsFolder}\n`)
  return exit.ok
}
