import type { RuleReport } from '../../reports/report.ts'
import { outcomeInWords, replayLine, visible } from '../../reports/text.ts'

/** A rule's outcome as a test's message: what it demands, why it went so, and for each failure the one fact. */
export const inWords = ({ title, section, status, reason, failures }: RuleReport, options?: string[]): string =>
  [
    `${status}: ${title} (spec: ${section})`,
    ...(reason === undefined ? [] : [reason]),
    ...failures.flatMap((one) => [`- ${one.title}: ${outcomeInWords(one)}`, `  ${replayLine(one.case, options)}`]),
  ]
    .map(visible)
    .join('\n')
