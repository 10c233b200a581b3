import type { Command } from 'commander'
import { join } from 'node:path'
import { mergeReports } from '../../../reports/merge.ts'
import { readRun } from '../../../reports/read-report.ts'
import type { Rule } from '../../plan/rule.ts'
import { exitCodeOf } from '../../../reports/report.ts'
import { writeReport } from '../../../reports/write.ts'
import { openBaseline, withBaseline, type BaselineOptions } from '../baseline.ts'
import type { ExitCode } from '../errors.ts'
import { mergedFuzzCode, mergedFuzzLines } from '../fuzz-outcome.ts'
import { gated } from '../gate.ts'
import { reportDirectory } from '../options.ts'
import { outcomeLines, screen } from '../outcome.ts'

export interface MergeOptions extends BaselineOptions {
  reportDir: string
}

/** Adds the options of `merge`. */
export const mergeCommand = (command: Command): Command => withBaseline(command).addOption(reportDirectory())

/** Writes one report of many, and exits as the run of all would. */
export const merge = async (paths: string[], options: MergeOptions, rules: Rule[]): Promise<ExitCode> => {
  const { reportDir, updateBaseline = false } = options
  const baseline = openBaseline(options, rules)
  const named = await Promise.all(paths.map(async (path) => ({ name: path, report: await readRun(path) })))
  const merged = mergeReports(named)
  const { report, lines: gate } = gated(merged, baseline, updateBaseline)
  await writeReport(reportDir, report)
  const lines = [
    ...(report.random ? mergedFuzzLines(report) : outcomeLines(report, screen())),
    ...gate(screen()),
    ...['report.html', 'report.json', 'junit.xml', 'summary.md'].map((file) => join(reportDir, file)),
  ]
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  return report.random && !report.gate ? mergedFuzzCode(report) : exitCodeOf(report)
}
