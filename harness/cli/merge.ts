import type { Command } from 'commander'
import { join } from 'node:path'
import { mergeReports } from '../../reports/merge.ts'
import { readReport } from '../../reports/read-run.ts'
import { exitCodeOf } from '../../reports/report.ts'
import { writeReport } from '../../reports/write.ts'
import type { ExitCode } from './errors.ts'
import { reportDirectory } from './options.ts'
import { coloursFor, outcomeLines } from './outcome.ts'

export interface MergeOptions {
  reportDir: string
}

/** Adds the options of `merge`. */
export const mergeCommand = (command: Command): Command =>
  command
    .description('one report out of those of several shards; also out of the journal of a run that was killed')
    .argument('<report...>', 'report.json, a report directory, or a journal, one a shard')
    .addOption(reportDirectory())

/** Writes one report of many, and exits as the run of all would. */
export const merge = async (paths: string[], { reportDir }: MergeOptions): Promise<ExitCode> => {
  const report = mergeReports(paths.map((path) => ({ name: path, report: readReport(path) })))
  await writeReport(reportDir, report)
  const lines = [
    ...outcomeLines(report, [], coloursFor(process.stdout)),
    ...['report.html', 'report.json', 'junit.xml', 'summary.md'].map((file) => join(reportDir, file)),
  ]
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  return exitCodeOf(report)
}
