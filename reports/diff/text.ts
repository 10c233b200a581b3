import { byArea } from '../areas.ts'
import { counted, oneLine, outcomeInWords, replayLine } from '../text.ts'
import { kindOrder, type Diff, type FailingCase, type RuleChange, type Side } from './diff.ts'
import { timesInWords } from './timing.ts'
import { diffSays, kindWords, moveInWords, outdatedSays, sideInWords } from './words.ts'

/** Paints a text in the colour of a status or verdict; a plain terminal leaves it as it is. */
export interface Paint {
  red: (text: string) => string
  yellow: (text: string) => string
  green: (text: string) => string
  cyan: (text: string) => string
  dim: (text: string) => string
  bold: (text: string) => string
}

const hues = { fail: 'red', inconclusive: 'yellow', skipped: 'dim', observed: 'cyan', pass: 'green' } as const

/** Longest reason on a terminal, in characters; the report has all of it. */
const longest = 300

const brief = (text: string): string => {
  const line = oneLine(text)
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}

const caseLines = (one: FailingCase, { options }: Side, paint: Paint): string[] => [
  `    ${brief(one.title)}: ${brief(outcomeInWords(one))}`,
  `      ${paint.dim(oneLine(replayLine(one.case, options)))}`,
]

const ruleLines = (rule: RuleChange, now: Side, paint: Paint): string[] => [
  `  ${paint.bold(oneLine(rule.id))} (${rule.level}, ${moveInWords(rule)}): ${brief(rule.title)}`,
  ...(rule.reason !== undefined && rule.newly_failing.length === 0 ? [`    ${brief(rule.reason)}`] : []),
  ...rule.newly_failing.flatMap((one) => caseLines(one, now, paint)),
  ...(rule.kind === 'better' ? rule.no_longer_failing.map(({ title }) => `    no longer: ${brief(title)}`) : []),
]

/** Rules that one run has and the other has not, and nobody is alarmed by: many of them are told by area. */
const isQuiet = ({ kind, worse, new: now }: RuleChange): boolean =>
  (kind === 'new' || kind === 'gone') && !worse && now !== 'fail' && now !== 'inconclusive'
const mostQuiet = 10

const areaLines = (rules: RuleChange[]): string[] =>
  [...byArea(rules)].map(([area, members]) => {
    const moves = [...new Set(members.map(moveInWords))].map(
      (move) => `${members.filter((rule) => moveInWords(rule) === move).length} ${move}`,
    )
    return `  ${oneLine(area)}: ${counted(members.length, 'rule')} (${moves.join(', ')})`
  })

const groupLines = ({ rules, new: now }: Diff, paint: Paint): string[] =>
  kindOrder.flatMap((kind) => {
    const members = rules.filter((rule) => rule.kind === kind)
    if (members.length === 0) return []
    const { title, status, sign } = kindWords[kind]
    const head = paint[hues[status]](`${sign} ${title} (${members.length})`)
    const many = members.filter(isQuiet).length > mostQuiet
    const told = many ? members.filter((rule) => !isQuiet(rule)) : members
    const areas = many ? areaLines(members.filter(isQuiet)) : []
    return [head, ...told.flatMap((rule) => ruleLines(rule, now, paint)), ...areas, '']
  })

const listed = (title: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), '']

/** A diff for a terminal, line by line; nothing of a report can steer it. */
export const textOf = (diff: Diff, paint: Paint): string[] => [
  ...groupLines(diff, paint),
  ...listed(
    'Results that count no more',
    diff.outdated.map((one) => `${oneLine(one.id)}: ${outdatedSays(one)}`),
  ),
  ...listed(
    'Observed otherwise',
    diff.observations.map(
      ({ rule, title, old, new: now, high }) =>
        `${oneLine(rule)}: ${brief(title)}: ${brief(old ?? 'not observed')} → ${brief(now ?? 'not observed')}${high ? paint.yellow(' (worth a warning)') : ''}`,
    ),
  ),
  ...listed(
    'Slower or faster',
    timesInWords(diff).map(([of, says]) => `${oneLine(of)}: ${says}`),
  ),
  ...diff.notes.map((note) => paint.yellow(`! ${oneLine(note)}`)),
  `OLD ${oneLine(sideInWords(diff.old))}`,
  `NEW ${oneLine(sideInWords(diff.new))}`,
  paint.bold((diff.worse ? paint.red : paint.green)(diffSays(diff))),
]
