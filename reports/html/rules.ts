import { byArea } from '../areas.ts'
import { observationInBrief } from '../observations.ts'
import type { Failure, Report, RuleReport } from '../report-types.ts'
import { counted } from '../text.ts'
import { durationInWords, statusWords } from '../words.ts'
import { filtersOf } from './filters.ts'
import { gateOfRule } from './gate.ts'
import { html, prose, sentence, type Markup } from './markup.ts'
import { anchor } from './overview.ts'
import { storiesOf } from './pictures/measured.ts'

const observations = ({ observation = {} }: RuleReport): Markup | false => {
  const rows = Object.entries(observation).map(
    ([name, seen]) =>
      html`<tr>
        <td>${prose(seen.title)}<small class="mono">${name}</small></td>
        <td>
          ${prose(observationInBrief(seen))}${seen.high && html` <strong class="high">! worth a warning</strong>`}
        </td>
      </tr>`,
  )
  return (
    rows.length > 0 &&
    html`<h3>Observed</h3>
      <div class="wide">
        <table class="plain">
          <thead>
            <tr>
              <th scope="col">Open edit</th>
              <th scope="col">What the target does</th>
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`
  )
}

const about = (rule: RuleReport): Markup => {
  const { cases, planned, whole = planned, clock } = rule
  const count = planned > cases ? `${cases} of ${planned}` : String(cases)
  const allowance = clock && `tolerance ${clock.tolerance_seconds} s, uncertainty ${clock.uncertainty_seconds} s`
  const facts = Object.entries({
    Section: rule.section,
    Level: rule.level,
    Cases: count,
    ...(whole !== planned && { 'Planned in all shards': String(whole) }),
    Took: durationInWords(rule.duration_ms),
    ...(allowance !== undefined && { 'Clock allowance': allowance }),
  })
  return html`<dl class="about">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`
}

const failures = ({ failures: listed, more_failures: more }: RuleReport, shown: Map<Failure, Markup>): Markup =>
  html`${listed.map((failure) => shown.get(failure))}${more !== undefined && html`<p class="quiet">${counted(more, 'more failure')} of this rule; the journal has them all.</p>`}`

const way = (to: RuleReport | undefined, name: string, words: string): Markup | false =>
  to !== undefined && html`<a class="${name}" href="#${anchor(to.id)}">${words}: <span class="mono">${to.id}</span></a>`

/* The ways to the failures before and after, for those who go through them one by one. */
const neighbours = (rule: RuleReport, rules: RuleReport[]): Markup | false => {
  const failed = rules.filter(({ status }) => status === 'fail')
  const index = failed.indexOf(rule)
  if (index < 0 || failed.length < 2) return false
  return html`<p class="ways">
    ${way(failed[index - 1], 'previous', 'Previous failure')} ${way(failed[index + 1], 'next', 'Next failure')}
  </p>`
}

const detail = (rule: RuleReport, { rules, gate }: Report, shown: Map<Failure, Markup>): Markup =>
  html`${about(rule)}${gateOfRule(gate, rule)}${rule.status !== 'fail' && rule.reason !== undefined && html`<p class="reason">${sentence(rule.reason)}</p>`}${observations(rule)}${storiesOf(rule)}${failures(rule, shown)}${rule.undecided && shown.get(rule.undecided)}${neighbours(rule, rules)}`

/* The text that the search box looks through. */
const words = ({ id, title, section, reason = '' }: RuleReport): string =>
  `${id} ${title} ${section} ${reason}`.toLowerCase()

const ruleRows = (rule: RuleReport, area: string, report: Report, shown: Map<Failure, Markup>): Markup => {
  const { word, sign } = statusWords[rule.status]
  const detailId = `detail:${rule.id}`
  const known = report.gate?.known.some((one) => one.rule === rule.id) === true
  return html`<tbody
    class="rule"
    id="${anchor(rule.id)}"
    data-status="${rule.status}"
    data-level="${rule.level}"
    data-area="${area}"
    data-words="${words(rule)}"
  >
    <tr>
      <td class="status">
        <i class="cell ${rule.status}" aria-hidden="true">${sign}</i
        ><span>${word}${known && html`<small>known</small>`}</span>
      </td>
      <th scope="row">
        <button type="button" class="open" aria-expanded="true" aria-controls="${detailId}">
          <span class="mono">${rule.id}</span><span class="title">${prose(rule.title)}</span>
        </button>
      </th>
      <td class="level">${rule.level}</td>
      <td class="number">${rule.cases}</td>
    </tr>
    <tr class="detail" id="${detailId}">
      <td colspan="4">${detail(rule, report, shown)}</td>
    </tr>
  </tbody> `
}

const areaRow = (area: string): Markup =>
  html`<tbody class="area" data-area="${area}">
    <tr>
      <th colspan="4" scope="rowgroup">${area}</th>
    </tr>
  </tbody>`

/** The table of all rules with its filters; each rule opens. */
export const rulesOf = (report: Report, shown: Map<Failure, Markup>): Markup =>
  html`<section id="rules">
    <h2>Rule by rule</h2>
    ${filtersOf(report)}
    <table class="rules">
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Rule</th>
          <th scope="col">Level</th>
          <th scope="col" class="number">Cases</th>
        </tr>
      </thead>
      ${[...byArea(report.rules)].map(
        ([area, members]) => html`${areaRow(area)}${members.map((rule) => ruleRows(rule, area, report, shown))}`,
      )}
    </table>
    <p class="empty" hidden>No rule fits these filters.</p>
  </section>`
