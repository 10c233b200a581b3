import { byArea } from '../areas.ts'
import { knownRules } from '../gate/known.ts'
import { observationInBrief } from '../observations.ts'
import type { Failure, Report, RuleReport, Status } from '../report-types.ts'
import { counted, isWrongOtherwise } from '../text.ts'
import { statusWords } from '../words.ts'
import { html, prose, sentence, type Markup } from './markup.ts'
import { shorten } from './messages.ts'

/** Where a rule stands on the page. */
export const anchor = (id: string): string => `rule:${id}`

const link = (id: string): Markup => html`<a class="mono" href="#${anchor(id)}">${id}</a>`

const square = ({ id, title, status }: RuleReport): Markup => {
  const { word, sign } = statusWords[status]
  const says = `${id}: ${word}`
  return html`<a class="cell ${status}" href="#${anchor(id)}" aria-label="${says}" title="${says}&#10;${title}"
    >${sign}</a
  >`
}

const share = (rules: RuleReport[]): string => {
  const judged = rules.filter(({ status }) => status !== 'observed')
  const passed = judged.filter(({ status }) => status === 'pass').length
  return judged.length === 0 ? 'observed' : `${passed} of ${judged.length}`
}

/** All rules by area, a square each. */
export const mapOf = ({ rules }: Report): Markup =>
  html`<section>
    <h2>All rules</h2>
    <div class="map">
      ${[...byArea(rules)].map(
        ([area, members]) =>
          html`<div>
            <h3>${area}<span class="note">${share(members)}</span></h3>
            <div class="cells">${members.map(square)}</div>
          </div>`,
      )}
    </div>
  </section>`

/** What was expected and what came, and what else is known of it; where both are the same, that alone. */
export const outcomeOf = (failure: Failure): Markup => {
  const { expected, observed, reason } = failure
  if (isWrongOtherwise(failure)) return html`${prose(shorten(reason ?? observed))}`
  const more = reason !== undefined && html`: ${prose(shorten(reason))}`
  return html`expected ${expected}, observed <strong>${observed}</strong>${more}`
}

const failure = (rule: RuleReport, known: boolean): Markup => {
  const [first] = rule.failures
  const facts = new Set(rule.failures.map(({ title }) => title)).size
  const more = facts > 1 && html`<span class="note">and ${counted(facts - 1, 'other fact')}</span>`
  return html`<li>
    <i class="cell fail" aria-hidden="true">✕</i>
    <div>
      <p class="fact">${sentence(first?.title ?? rule.title)}${more}</p>
      <p class="note">
        ${link(rule.id)}
        <span class="level">${rule.level === 'should' ? 'should: a warning' : rule.level}${known && ', known'}</span>
        ${first && outcomeOf(first)}
      </p>
    </div>
  </li>`
}

const high = ({ id, observation = {} }: RuleReport): Markup[] =>
  Object.values(observation)
    .filter((seen) => seen.high === true)
    .map(
      (seen) =>
        html`<li>
          <i class="cell observed" aria-hidden="true">!</i>
          <div>
            <p class="fact">${sentence(`${seen.title}: ${observationInBrief(seen)}`)}</p>
            <p class="note">${link(id)} <span class="level">worth a warning</span></p>
          </div>
        </li>`,
    )

const list = (title: string, items: Markup[]): Markup | false =>
  items.length > 0 &&
  html`<section>
    <h2>${title}</h2>
    <ul class="attention">
      ${items}
    </ul>
  </section>`

/* Thirty rules are often skipped for one reason. */
const byReason = (rules: RuleReport[], status: Status): Markup[] => {
  const reasons = new Map<string, RuleReport[]>()
  for (const rule of rules.filter((one) => one.status === status)) {
    const reason = rule.reason ?? statusWords[status].means
    reasons.set(reason, [...(reasons.get(reason) ?? []), rule])
  }
  return [...reasons].map(
    ([reason, members]) =>
      html`<li>
        <i class="cell ${status}" aria-hidden="true">${statusWords[status].sign}</i>
        <div>
          <p>${sentence(reason)}</p>
          <p class="note ids">${members.map(({ id }) => html`${link(id)} `)}</p>
        </div>
      </li>`,
  )
}

const flaky = (rule: RuleReport): Markup[] => {
  const { undecided } = rule
  if (!undecided?.repeated) return []
  const { failed, of } = undecided.repeated
  return [
    html`<li>
      <i class="cell inconclusive" aria-hidden="true">~</i>
      <div>
        <p class="fact">${sentence(undecided.title)}</p>
        <p class="note">
          ${link(rule.id)} <span class="level">${rule.level}</span> failed <strong>${failed} of ${of}</strong> times: no
          verdict
        </p>
      </div>
    </li>`,
  ]
}

const isFlaky = ({ undecided }: RuleReport): boolean => undecided?.repeated !== undefined

/** What an engineer looks at first: failures, what is flaky, warnings, and what has no verdict, by reason. */
export const attentionOf = (report: Report): Markup => {
  const { rules } = report
  const known = knownRules(report)
  const failed = rules.filter(({ status }) => status === 'fail')
  // What is known stands last: it is not what this run found.
  const inOrder = failed.toSorted((one, other) => Number(known.has(one.id)) - Number(known.has(other.id)))
  const open = rules.filter((rule) => !isFlaky(rule))
  return html`${list(
    'What failed',
    inOrder.map((rule) => failure(rule, known.has(rule.id))),
  )}${list('Flaky', rules.flatMap(flaky))}${list('Worth a warning', rules.flatMap(high))}${list('Without a verdict', [...byReason(open, 'inconclusive'), ...byReason(open, 'skipped')])}`
}
