import pc from 'picocolors'
import type { Report, RuleReport, Status } from '../../reports/report.ts'
import { knownRules } from '../../reports/gate/known.ts'
import { counted, oneLine, replayLine } from '../../reports/text.ts'
import {
  durationInWords,
  pairsInWords,
  statusOrder,
  statusWords,
  verdictSays,
  verdictWords,
} from '../../reports/words.ts'

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

const failureLines = (rule: RuleReport, targetWords: string[], paint: Colours): string[] => {
  const again = (token: string): string => [replayLine(token), ...targetWords.map(quoted)].join(' ')
  return rule.failures.flatMap((failure) => [
    `  ${oneLine(failure.title)}: expected ${failure.expected}, observed ${failure.observed}`,
    `    ${paint.dim(oneLine(again(failure.case)))}`,
  ])
}

const quoted = (word: string): string =>
  /^[\w.,:@%+=/-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

/** What became of a rule, with the lines that run its failures again. */
export const ruleLines = (rule: RuleReport, targetWords: string[], paint: Colours): string[] => {
  const { sign, word } = statusWords[rule.status]
  const head = `${paint[hues[rule.status]](`${sign} ${word}`)} ${paint.bold(rule.id)} (${rule.level}): ${oneLine(rule.title)}`
  if (rule.status === 'fail') {
    const more = rule.more_failures ? [`  and ${rule.more_failures} more`] : []
    return [head, ...failureLines(rule, targetWords, paint), ...more]
  }
  return [head, `  ${brief(rule.reason ?? '')}`]
}

/** The end of a run, line by line: verdict, counts, what failed and how to run it again, what has no verdict. */
export const outcomeLines = (report: Report, targetWords: string[], paint: Colours): string[] => {
  const { summary, target, duration_ms, rules } = report
  const { word, sign, status } = verdictWords[summary.verdict]
  const counts = statusOrder.map((one) => `${summary[one]} ${statusWords[one].word}`).join(', ')
  const effort = [counted(summary.cases, 'case'), counted(summary.requests, 'request'), durationInWords(duration_ms)]
  const known = knownRules(report)
  // What is known stands with the gate.
  const ofNote = (['fail', 'inconclusive', 'skipped'] as const).flatMap((one) =>
    rules.filter(({ id, status: its, elsewhere }) => its === one && !elsewhere && !known.has(id)),
  )
  // Why the run ended early is said once, with the verdict.
  const told = ofNote.filter((rule) => report.complete || rule.status !== 'inconclusive' || rule.cases > 0)
  const unreached = ofNote.length - told.length
  return [
    ...told.flatMap((rule) => ruleLines(rule, targetWords, paint)),
    ...(told.length > 0 ? [''] : []),
    `${paint[hues[status]](paint.bold(`${sign} ${word}`))}: ${oneLine(target.endpoint)}`,
    oneLine(verdictSays(report)),
    ...report.preflight.filter(({ ok }) => !ok).map(({ says }) => oneLine(says)),
    ...(unreached > 0 ? [`${counted(unreached, 'rule')} had no turn.`] : []),
    `${counts}; ${effort.join(', ')}`,
    ...(report.pairs ? [pairsInWords(report)] : []),
  ]
}
