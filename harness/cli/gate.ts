import { gateOf, type Gate, type KnownRule } from '../../reports/gate/gate.ts'
import { gateSays, gateSigns } from '../../reports/gate/words.ts'
import type { Report } from '../../reports/report.ts'
import { counted, oneLine } from '../../reports/text.ts'
import type { Baseline } from './baseline.ts'
import { updateBaseline, type Updated } from './baseline-update.ts'
import { folded, type Telling } from './outcome.ts'

/** A report that was held against a baseline, and what became of the baseline. */
export interface Gated {
  report: Report
  lines: (telling: Telling) => string[]
}

/** Holds a report against the baseline, once that is brought up to date where it was asked for. */
export const gated = (report: Report, baseline: Baseline | undefined, update: boolean): Gated => {
  if (!baseline) return { report, lines: () => [] }
  const now = Date.now()
  const updated = update ? updateBaseline(baseline, report, now) : undefined
  const gate = gateOf(report, { ...baseline, baseline: baseline.file, now })
  const news = update ? [updateInWords(baseline.file, updated)] : []
  return { report: { ...report, gate }, lines: (telling) => [...gateLines(gate, telling), ...news] }
}

const hues = { passed: 'green', failed: 'red', incomplete: 'yellow' } as const

/** The gate for a terminal. */
const gateLines = (gate: Gate, telling: Telling): string[] => {
  const { paint } = telling
  const [first = '', ...rest] = folded(`${gateSigns[gate.outcome]} Gate: ${oneLine(gateSays(gate))}`, telling, '')
  const head = paint[hues[gate.outcome]](paint.bold(`${gateSigns[gate.outcome]} Gate`))
  return [
    '',
    head + first.slice(6),
    ...rest,
    ...gate.problems
      .flatMap(({ about, says }) => folded(`✕ ${oneLine(about)}: ${oneLine(says)}`, telling, '  '))
      .map((line) => line.replace(/^ {2}✕/, `  ${paint.red('✕')}`)),
    ...gate.known.flatMap((one) => knownLines(one, telling)).map((line) => paint.dim(line)),
    ...(gate.untried.length > 0 ? folded(`not tried: ${oneLine(gate.untried.join(', '))}`, telling, '  ') : []),
  ]
}

/* An address is not broken: it stands on a line of its own where it would be. */
const knownLines = ({ rule, status, reason, issue, expires }: KnownRule, telling: Telling): string[] => {
  const until = expires === undefined ? '' : ` (until ${expires})`
  const says = oneLine(`– ${rule} (${status}) is known: ${reason}${until}`)
  const address = issue === undefined ? '' : oneLine(issue)
  const fits = says.length + address.length + 3 <= (telling.width ?? Infinity)
  if (fits) return [`  ${says} ${address}`.trimEnd()]
  return [...folded(says, telling, '  '), ...(address === '' ? [] : [`    ${address}`])]
}

const updateInWords = (file: string, updated: Updated | undefined): string => {
  if (!updated) return `${file} is as it was: a run that did not finish does not show what holds`
  const { added, removed, renewed } = updated
  const dates = renewed > 0 ? `, ${counted(renewed, 'past day')} taken away` : ''
  return `${file}: ${counted(added, 'entry').replace('entrys', 'entries')} added, ${removed} removed${dates}`
}
