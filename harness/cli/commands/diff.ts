import { Option, type Command } from 'commander'
import { diffOf, type Diff } from '../../../reports/diff/diff.ts'
import { markdownOf } from '../../../reports/diff/markdown.ts'
import { diffPageOf } from '../../../reports/diff/page.ts'
import { textOf } from '../../../reports/diff/text.ts'
import { readReport } from '../../../reports/read-report.ts'
import { safeJson } from '../../../reports/safe-json.ts'
import type { Rule } from '../../plan/rule.ts'
import { exit, type ExitCode } from '../errors.ts'
import { coloursFor } from '../outcome.ts'
import { writeOut } from '../write-out.ts'

export interface DiffCommandOptions {
  format: keyof typeof formats
  html?: string
  partial: boolean
}

const formats = {
  text: (diff: Diff) => `${textOf(diff, coloursFor(process.stdout)).join('\n')}\n`,
  markdown: markdownOf,
  json: (diff: Diff) => `${safeJson(diff)}\n`,
}

/** Adds the options of `diff`. */
export const diffCommand = (command: Command): Command =>
  command
    .addOption(new Option('--format <FORMAT>', 'how it is printed').choices(Object.keys(formats)).default('text'))
    .option('--html <FILE>', 'write it as a page too')
    .option('--partial', 'NEW ran fewer rules on purpose: those that it lacks are no loss', false)

/** Compares two reports. Throws a `ReportError` for what is no report. */
export const diffReports = async (
  [old, now]: [string, string],
  { format, html, partial }: DiffCommandOptions,
  rules: Rule[],
): Promise<ExitCode> => {
  const [before, after] = [await readReport(old), await readReport(now)]
  const suite = new Set(rules.map(({ id }) => id as string))
  const diff = diffOf(before.report, after.report, { partial, suite })
  if (html !== undefined) writeOut(html, diffPageOf(diff), 'page')
  process.stdout.write(formats[format](diff))
  return diff.worse ? exit.failed : exit.ok
}
