import { gateSays, gateSigns } from './gate/words.ts'
import { code, escapeMarkdown, table } from './markdown.ts'
import { observationInBrief } from './observations.ts'
import type { Failure, Report, RuleReport, Status } from './report-types.ts'
import { counted, oneLine, replayLine } from './text.ts'
import {
  clockInWords,
  durationInWords,
  pairsInWords,
  statusOrder,
  statusWords,
  verdictSays,
  verdictWords,
} from './words.ts'

const having = ({ rules }: Report, status: Status): RuleReport[] => rules.filter((rule) => rule.status === status)

const section = (title: string, body: string[]): string[] => (body.length === 0 ? [] : [`## ${title}`, ...body])

const verdict = (report: Report): string[] => {
  const { summary, target } = report
  const { word, sign } = verdictWords[summary.verdict]
  return [`# ${sign} ${word}: ${code(target.endpoint)}`, escapeMarkdown(verdictSays(report))]
}

const counts = ({ summary }: Report): string =>
  table(
    [...statusOrder.map((status) => statusWords[status].word), 'cases', 'requests'],
    [[...statusOrder.map((status) => summary[status]), summary.cases, summary.requests].map(String)],
  )

const particulars = (report: Report): string => {
  const { brief, detail } = clockInWords(report)
  return [
    `Started ${escapeMarkdown(report.started_at)}, took ${durationInWords(report.duration_ms)}, seed ${report.seed}.`,
    `The target's clock: ${escapeMarkdown(brief)}${detail === '' ? '' : ` (${escapeMarkdown(detail)})`}.`,
    ...(report.pairs ? [`${pairsInWords(report)}.`] : []),
  ].join(' ')
}

const failureRow = (rule: RuleReport, failure: Failure): string[] => [
  `${code(rule.id)} (${rule.level})`,
  escapeMarkdown(failure.title),
  failure.expected,
  failure.observed,
  code(replayLine(failure.case)),
]

const failed = (report: Report): string[] => {
  const rows = having(report, 'fail').flatMap((rule) => {
    const listed = rule.failures.filter(
      ({ title }, index, all) => all.findIndex((one) => one.title === title) === index,
    )
    return listed.map((failure) => failureRow(rule, failure))
  })
  return rows.length === 0
    ? []
    : [table(['rule', 'the one fact that was flipped', 'expected', 'observed', 'again'], rows)]
}

const withReasons = (report: Report, status: Status): string[] => {
  const rules = having(report, status)
  if (rules.length === 0) return []
  return [
    table(
      ['rule', 'reason'],
      rules.map(({ id, level, reason = '' }) => [`${code(id)} (${level})`, escapeMarkdown(reason)]),
    ),
  ]
}

const observations = ({ rules }: Report): string[] => {
  const lines = rules.flatMap(({ id, observation = {} }) =>
    Object.values(observation).map(
      (seen) =>
        `- ${code(id)}: ${escapeMarkdown(seen.title)}: ${escapeMarkdown(observationInBrief(seen))}${seen.high ? ' **⚠ worth a warning**' : ''}`,
    ),
  )
  if (lines.length === 0) return []
  return [`<details><summary>${counted(lines.length, 'observation')}</summary>`, lines.join('\n'), '</details>']
}

const gateSection = ({ gate }: Report): string[] => {
  if (!gate) return []
  const problems = gate.problems.map(({ about, says }) => `- ✕ ${code(about)}: ${escapeMarkdown(says)}`)
  const known = gate.known.map(
    ({ rule, status, reason, issue }) =>
      `- – ${code(rule)} (${status}) is known: ${escapeMarkdown(reason)}${issue === undefined ? '' : ` <${encodeURI(oneLine(issue))}>`}`,
  )
  const lines = [...problems, ...known]
  return [
    `## ${gateSigns[gate.outcome]} Gate`,
    escapeMarkdown(gateSays(gate)),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ]
}

/** The report as GitHub-flavoured Markdown. */
export const summaryOf = (report: Report): string => {
  const parts = [
    ...verdict(report),
    counts(report),
    particulars(report),
    ...gateSection(report),
    ...section('Failed', failed(report)),
    ...section('Inconclusive', withReasons(report, 'inconclusive')),
    ...section('Skipped', withReasons(report, 'skipped')),
    ...section('Observed', observations(report)),
  ]
  return `${parts.join('\n\n')}\n`
}
