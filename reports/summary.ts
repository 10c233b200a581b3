import { code, escapeMarkdown, table } from './markdown.ts'
import { observationInBrief } from './observations.ts'
import type { Failure, Report, RuleReport, Status } from './report-types.ts'
import { gateSection } from './summary-gate.ts'
import { counted, isWrongOtherwise, replayLine, scriptPath } from './text.ts'
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
    ...(report.shard ? [`Shard ${report.shard.index} of ${report.shard.of}.`] : []),
  ].join(' ')
}

const failureRow = (rule: RuleReport, failure: Failure, { target }: Report): string[] => [
  `${code(rule.id)} (${rule.level})`,
  escapeMarkdown(failure.title),
  failure.expected,
  isWrongOtherwise(failure) ? escapeMarkdown(failure.reason ?? failure.observed) : failure.observed,
  code(replayLine(failure.case, target.options)),
]

const failed = (report: Report): string[] => {
  const rows = having(report, 'fail').flatMap((rule) => {
    const listed = rule.failures.filter(
      ({ title }, index, all) => all.findIndex((one) => one.title === title) === index,
    )
    return listed.map((failure) => failureRow(rule, failure, report))
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

/** As many as are told; report.json has all. */
const mostDisputes = 10

const disputed = ({ disputes = [] }: Report): string[] => {
  if (disputes.length === 0) return []
  const rows = disputes
    .slice(0, mostDisputes)
    .map((one) => [
      escapeMarkdown(one.title),
      one.expected,
      `${one.reference}${one.says.length > 0 ? `: ${escapeMarkdown(one.says.join('; '))}` : ''}`,
      code(replayLine(one.case)),
    ])
  const head = ['random case', 'by construction', 'by the reference', 'please report this line']
  const says = `${counted(disputes.length, 'case')} on which the suite and its reference exchange do not agree: the target is not charged with them.`
  return [says, table(head, rows)]
}

const programs = ({ rules }: Report): string[] => {
  const one = rules.flatMap(({ failures }) => failures.map(scriptPath)).find(Boolean)
  return one === undefined
    ? []
    : [`Beside the report are programs that play failures again with Node.js alone: ${code(`node ${one}`)}`]
}

/** The report as GitHub-flavoured Markdown. */
export const summaryOf = (report: Report): string => {
  const parts = [
    ...verdict(report),
    counts(report),
    particulars(report),
    ...gateSection(report),
    ...section('Failed', [...failed(report), ...programs(report)]),
    ...section('Faults of this suite', disputed(report)),
    ...section('Inconclusive', withReasons(report, 'inconclusive')),
    ...section('Skipped', withReasons(report, 'skipped')),
    ...section('Observed', observations(report)),
  ]
  return `${parts.join('\n\n')}\n`
}
