import { join } from 'node:path'
import pc from 'picocolors'
import type { Failure, Report, RuleReport, Status } from '../../reports/report.ts'
import { knownRules } from '../../reports/gate/known.ts'
import { counted, oneLine, outcomeInWords, replayLine, scriptPath } from '../../reports/text.ts'
import { shellWord } from '../../reports/shell-word.ts'
import {
  durationInWords,
  isCleanShard,
  pairsInWords,
  statusOrder,
  statusWords,
  verdictSays,
  verdictWords,
} from '../../reports/words.ts'

import { wrapped } from './wrap.ts'

type Colours = ReturnType<typeof pc.createColors>

/** Colours where a person looks on; `NO_COLOR` turns them off. */
export const coloursFor = (stream: { isTTY?: boolean }): Colours =>
  pc.createColors(stream.isTTY === true && (process.env['NO_COLOR'] ?? '') === '')

const hues: Record<Status, 'red' | 'yellow' | 'cyan' | 'green' | 'dim'> = {
  fail: 'red',
  inconclusive: 'yellow',
  skipped: 'dim',
  observed: 'cyan',
  pass: 'green',
}

/** Longest reason that is told on a terminal, in characters; the report has all of it. */
const longestReason = 400

const brief = (text: string): string => {
  const line = oneLine(text)
  return line.length > longestReason ? `${line.slice(0, longestReason)}…` : line
}

/** What lines of an outcome need beside the report. */
export interface Telling {
  paint: Colours
  /** Where the report lies, and the programs beside it that play failures again. */
  directory?: string
  /** Columns of the screen, at which text is folded; commands never are, since a line end in them would be copied. */
  width?: number
}

/** As wide as the terminal; what is no terminal has lines of any length. */
const widthOf = (stream: { isTTY?: boolean; columns?: number }): number =>
  stream.isTTY === true && stream.columns !== undefined ? Math.max(40, stream.columns) : Infinity

/** How things are told on standard output. */
export const screen = (): Telling => ({
  paint: coloursFor(process.stdout),
  width: widthOf(process.stdout),
})

/** Text as lines of the screen's width. */
export const folded = (text: string, { width = Infinity }: Telling, indent: string): string[] =>
  wrapped(indent + text, width, `${indent}  `)

/** Each fact once; a random case has many requests for the same one. */
const facts = ({ failures }: RuleReport): Failure[] =>
  failures.filter(({ title }, index) => failures.findIndex((one) => one.title === title) === index)

const program = (rule: RuleReport, { directory, paint }: Telling): string[] => {
  const path = rule.failures.map(scriptPath).find(Boolean)
  if (directory === undefined || path === undefined) return []
  return [`    ${paint.dim(`with Node.js alone: node ${shellWord(join(directory, path))}`)}`]
}

const failureLines = (rule: RuleReport, { options }: Report['target'], telling: Telling): string[] => {
  const { paint } = telling
  const shown = facts(rule)
  const more = rule.failures.length - shown.length + (rule.more_failures ?? 0)
  const lines = shown.flatMap((failure, index) => [
    ...folded(brief(`${failure.title}: ${outcomeInWords(failure)}`), telling, '  '),
    `    ${paint.dim(oneLine(replayLine(failure.case, options)))}`,
    // One program says how; the report has one a failure.
    ...(index === 0 ? program(rule, telling) : []),
  ])
  return more > 0 ? [...lines, `  and ${counted(more, 'more failure')}, in the report`] : lines
}

/** What became of a rule, with the lines that run its failures again. */
export const ruleLines = (rule: RuleReport, target: Report['target'], telling: Telling): string[] => {
  const { paint } = telling
  const { sign, word } = statusWords[rule.status]
  const [first = '', ...rest] = folded(
    `${sign} ${word} ${rule.id} (${rule.level}): ${oneLine(rule.title)}`,
    telling,
    '',
  )
  const plain = `${sign} ${word} ${rule.id}`
  const painted = `${paint[hues[rule.status]](`${sign} ${word}`)} ${paint.bold(rule.id)}`
  const head = [first.startsWith(plain) ? painted + first.slice(plain.length) : first, ...rest]
  if (rule.status === 'fail') return [...head, ...failureLines(rule, target, telling)]
  return [...head, ...folded(brief(rule.reason ?? ''), telling, '  ')]
}

/** The end of a run, line by line: verdict, counts, what failed and how to run it again, what has no verdict. */
export const outcomeLines = (report: Report, telling: Telling): string[] => {
  const { paint } = telling
  const { summary, target, duration_ms, rules, shard } = report
  const { word, sign, status } = isCleanShard(report)
    ? { ...verdictWords.conformant, word: `Shard ${shard?.index} of ${shard?.of} is clean` }
    : verdictWords[summary.verdict]
  const here = { ...summary, skipped: summary.skipped - rules.filter(({ elsewhere }) => elsewhere).length }
  const counts = statusOrder.map((one) => `${here[one]} ${statusWords[one].word}`).join(', ')
  const effort = [counted(summary.cases, 'case'), counted(summary.requests, 'request'), durationInWords(duration_ms)]
  const known = knownRules(report)
  // What is known stands with the gate.
  const ofNote = (['fail', 'inconclusive', 'skipped'] as const).flatMap((one) =>
    rules.filter(({ id, status: its, elsewhere }) => its === one && !elsewhere && !known.has(id)),
  )
  // Why the run ended early is said once, with the verdict.
  const told = ofNote.filter((rule) => report.complete || rule.status !== 'inconclusive' || rule.undecided)
  const unreached = ofNote.length - told.length
  return [
    ...told.flatMap((rule) => ruleLines(rule, target, telling)),
    ...(told.length > 0 ? [''] : []),
    `${paint[hues[status]](paint.bold(`${sign} ${word}`))}: ${oneLine(target.endpoint)}`,
    ...folded(oneLine(verdictSays(report)), telling, ''),
    ...report.preflight
      .filter(({ ok }) => !ok)
      .map(({ says }) => oneLine(says))
      .flatMap((says) => folded(says, telling, '')),
    ...(unreached > 0 ? [`${counted(unreached, 'rule')} had no turn, or not to the end.`] : []),
    ...folded(counts, telling, ''),
    ...folded(effort.join(', '), telling, ''),
    ...(report.pairs ? folded(pairsInWords(report), telling, '') : []),
    ...disputeLines(report, telling),
  ]
}

/* Whatever the reference and the construction of a case do not agree on is ours to mend. */
const disputeLines = ({ disputes = [] }: Report, telling: Telling): string[] => {
  const [first] = disputes
  if (!first) return []
  const says = `${counted(disputes.length, 'fault')} of this suite, which the target is not charged with: ${brief(first.title)}: ${first.expected} by construction, ${first.reference} by the reference (${brief(first.says.join('; ')) || 'it finds nothing wrong'}). Please report the line below; report.json has all of them.`
  return [
    '',
    ...folded(`${telling.paint.yellow('!')} ${says}`, telling, ''),
    `    ${telling.paint.dim(replayLine(first.case))}`,
  ]
}
