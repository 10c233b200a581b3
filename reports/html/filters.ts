import { byArea } from '../areas.ts'
import type { Level, Report } from '../report-types.ts'
import { statusOrder, statusWords } from '../words.ts'
import { html, type Markup } from './markup.ts'

const chip = (group: string, value: string, label: string, count: number): Markup | false =>
  count > 0 &&
  html`<button type="button" class="chip" data-group="${group}" value="${value}" aria-pressed="false">
    ${label} <b>${count}</b>
  </button>`

const levels: Level[] = ['must', 'derived', 'should', 'observe']

/** The filters of the rule table; the script shows them, since without it they do nothing. */
export const filtersOf = ({ rules, summary }: Report): Markup => {
  const areas = [...byArea(rules).keys()]
  const statusChips = statusOrder.map((status) =>
    chip('status', status, `${statusWords[status].sign} ${statusWords[status].word}`, summary[status]),
  )
  const levelChips = levels.map((level) =>
    chip('level', level, level, rules.filter((rule) => rule.level === level).length),
  )
  return html`<form class="filters" role="search" hidden>
    <div class="line">
      <input
        type="search"
        name="words"
        placeholder="Find a rule"
        aria-label="Find a rule"
        autocomplete="off"
        spellcheck="false"
      /><select name="area" aria-label="Area">
        <option value="">every area</option>
        ${areas.map((area) => html`<option>${area}</option>`)}</select
      ><output aria-live="polite"></output><button type="button" class="quiet-button" name="all">Open all shown</button
      ><button type="reset" class="quiet-button">Clear filters</button>
    </div>
    <div class="line groups">
      <div class="line" role="group" aria-label="Status">${statusChips}</div>
      <div class="line" role="group" aria-label="Level">${levelChips}</div>
    </div>
  </form>`
}
