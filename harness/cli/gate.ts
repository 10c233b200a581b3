import { gateOf, type Gate } from '../../reports/gate/gate.ts'
import { gateSays, gateSigns } from '../../reports/gate/words.ts'
import type { Report } from '../../reports/report.ts'
import { counted, oneLine } from '../../reports/text.ts'
import type { Baseline } from './baseline.ts'
import { updateBaseline, type Updated } from './baseline-update.ts'
import type { coloursFor } from './outcome.ts'

type Colours = ReturnType<typeof coloursFor>

/** A report that was held against a baseline, and what became of the baseline. */
export interface Gated {
  report: Report
  lines: (paint: Colours) => string[]
}

/** Holds a report against the baseline, once that is brought up to date where it was asked for. */
export const gated = (report: Report, baseline: Baseline | undefined, update: boolean): Gated => {
  if (!baseline) return { report, lines: () => [] }
  const now = Date.now()
  const updated = update ? updateBaseline(baseline, report, now) : undefined
  const gate = gateOf(report, { ...baseline, baseline: baseline.file, now })
  const news = update ? [updateInWords(baseline.file, updated)] : []
  return { report: { ...report, gate }, lines: (paint) => [...gateLines(gate, paint), ...news] }
}

const hues = { passed: 'green', failed: 'red', incomplete: 'yellow' } as const

/** The gate for a terminal. */
const gateLines = (gate: Gate, paint: Colours): string[] => [
  '',
  `${paint[hues[gate.outcome]](paint.bold(`${gateSigns[gate.outcome]} Gate`))}: ${oneLine(gateSays(gate))}`,
  ...gate.problems.map(({ about, says }) => `  ${paint.red('✕')} ${paint.bold(oneLine(about))}: ${oneLine(says)}`),
  ...gate.known.map(({ rule, status, reason, issue }) =>
    paint.dim(oneLine(`  – ${rule} (${status}) is known: ${reason}${issue === undefined ? '' : ` ${issue}`}`)),
  ),
  ...(gate.untried.length > 0 ? [`  not tried: ${oneLine(gate.untried.join(', '))}`] : []),
]

const updateInWords = (file: string, updated: Updated | undefined): string => {
  if (!updated) return `${file} is as it was: a run that did not finish does not show what holds`
  const { added, removed, renewed } = updated
  const dates = renewed > 0 ? `, ${counted(renewed, 'past day')} taken away` : ''
  return `${file}: ${counted(added, 'entry').replace('entrys', 'entries')} added, ${removed} removed${dates}`
}
