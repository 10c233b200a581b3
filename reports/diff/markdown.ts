import { code, escapeMarkdown, table } from '../markdown.ts'
import { outcomeInWords, replayLine } from '../text.ts'
import { kindOrder, type Diff, type RuleChange, type Side } from './diff.ts'
import { timesInWords } from './timing.ts'
import { diffSays, kindWords, moveInWords, outdatedSays, sideInWords } from './words.ts'

const section = (title: string, rows: string[][], head: string[]): string[] =>
  rows.length === 0 ? [] : [`## ${title}`, table(head, rows)]

const detail = ({ newly_failing: cases, reason = '' }: RuleChange, { options }: Side): string =>
  cases.length === 0
    ? escapeMarkdown(reason)
    : cases
        .map(
          (one) =>
            `${escapeMarkdown(one.title)}: ${escapeMarkdown(outcomeInWords(one))} ${code(replayLine(one.case, options))}`,
        )
        .join('<br>')

const groups = ({ rules, new: now }: Diff): string[] =>
  kindOrder.flatMap((kind) => {
    const { title, sign } = kindWords[kind]
    const rows = rules
      .filter((rule) => rule.kind === kind)
      .map((rule) => [`${code(rule.id)} (${rule.level})`, moveInWords(rule), detail(rule, now)])
    return section(`${sign} ${title}`, rows, ['rule', 'verdict', 'what is seen'])
  })

/** A diff as GitHub-flavoured Markdown. */
export const markdownOf = (diff: Diff): string => {
  const parts = [
    `# ${diff.worse ? '✕' : '✓'} ${diffSays(diff)}`,
    table(
      ['', 'target', 'what it says'],
      (['old', 'new'] as const).map((side) => [
        side.toUpperCase(),
        code(diff[side].endpoint),
        escapeMarkdown(sideInWords(diff[side])),
      ]),
    ),
    ...(diff.notes.length > 0 ? [diff.notes.map((note) => `- ${escapeMarkdown(note)}`).join('\n')] : []),
    ...groups(diff),
    ...section(
      'Results that count no more',
      diff.outdated.map((one) => [code(one.id), escapeMarkdown(outdatedSays(one))]),
      ['rule', 'why'],
    ),
    ...section(
      'Observed otherwise',
      diff.observations.map(({ rule, title, old, new: now, high }) => [
        code(rule),
        escapeMarkdown(title),
        escapeMarkdown(old ?? 'not observed'),
        `${escapeMarkdown(now ?? 'not observed')}${high ? ' **⚠ worth a warning**' : ''}`,
      ]),
      ['rule', 'what', 'OLD', 'NEW'],
    ),
    ...section(
      'Slower or faster',
      timesInWords(diff).map(([of, says]) => [code(of), says]),
      ['of', 'time'],
    ),
  ]
  return `${parts.join('\n\n')}\n`
}
