import type { Report } from '../report-types.ts'
import { clockInWords, durationInWords, statusOrder, statusWords, verdictSays, verdictWords } from '../words.ts'
import { gateLine } from './gate.ts'
import { html, prose, type Markup } from './markup.ts'

const number = (value: number): string => value.toLocaleString('en-GB')

/* An SVG, because the page's policy allows no style but its own sheet. */
const bar = ({ summary, rules }: Report): Markup => {
  let from = 0
  const parts = statusOrder.map((status) => {
    const part = html`<rect class="${status}" x="${from}" y="0" width="${summary[status]}" height="1" />`
    from += summary[status]
    return summary[status] > 0 && part
  })
  return html`<svg
    class="bar"
    viewBox="0 0 ${Math.max(1, rules.length)} 1"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    ${parts}
  </svg>`
}

const counts = ({ summary }: Report): Markup =>
  html`<ul class="counts">
    ${statusOrder.map(
      (status) =>
        html`<li class="${summary[status] === 0 ? 'zero' : status}" title="${statusWords[status].means}">
          <b>${number(summary[status])}</b
          ><span
            ><i class="cell ${status}" aria-hidden="true">${statusWords[status].sign}</i
            >${statusWords[status].word}</span
          >
        </li>`,
    )}
  </ul>`

const fact = (name: string, value: string, detail = ''): Markup =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}${detail !== '' && html`<small>${detail}</small>`}</dd>
  </div>`

const when = (at: string): string => at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')

const pairsFact = ({ pairs }: Report): Markup | undefined =>
  pairs &&
  fact(
    'Pairs of edits',
    `${number(pairs.played)} of ${number(pairs.planned)}`,
    `${number(pairs.cases)} cases in ${number(pairs.rows)} rows`,
  )

const shardFact = ({ shard }: Report): Markup | undefined =>
  shard && fact('Shard', `${number(shard.index)} of ${number(shard.of)}`, '"merge" makes one report of all')

const facts = (report: Report): Markup => {
  const { summary } = report
  const clock = clockInWords(report)
  return html`<dl class="facts">
    ${fact('Cases', number(summary.cases))}${fact('Requests', number(summary.requests))}${pairsFact(report)}${fact('Clock of the target', clock.brief, clock.detail)}${fact('Started', when(report.started_at), `took ${durationInWords(report.duration_ms)}`)}${fact('Seed', String(report.seed))}${shardFact(report)}
  </dl>`
}

const troubles = ({ preflight }: Report): Markup | false => {
  const failed = preflight.filter(({ ok }) => !ok)
  return (
    failed.length > 0 &&
    html`<ul class="troubles">
      ${failed.map(({ check, says }) => html`<li><b>${check}</b> ${prose(says)}</li>`)}
    </ul>`
  )
}

/** The head of the page: the verdict, what it rests on, and what of. */
export const verdictOf = (report: Report): Markup => {
  const { tool, spec } = report
  const { word, sign, status } = verdictWords[report.summary.verdict]
  return html`<header>
    <p class="eyebrow">
      Conformance report <span>${tool.name} ${tool.version}</span>
      <span>spec ${spec.version}, revision ${spec.revision}</span>
    </p>
    <h1 class="${status}"><i class="cell ${status}" aria-hidden="true">${sign}</i>${word}</h1>
    <p class="says">${prose(verdictSays(report))}</p>
    <p class="target">${report.target.endpoint}</p>
    ${gateLine(report.gate)} ${troubles(report)}${bar(report)}${counts(report)}${facts(report)}
  </header>`
}
