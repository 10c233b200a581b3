import { rulePatternOf } from '../gate/excuse.ts'
import { matcherOf } from '../case-names.ts'
import type { Gate, GateProblem, KnownRule } from '../gate/gate-types.ts'
import { gateSays, gateSigns, problemWords } from '../gate/words.ts'
import type { RuleReport, Status } from '../report-types.ts'
import { statusWords } from '../words.ts'
import { html, sentence, type Markup } from './markup.ts'
import { anchor } from './overview.ts'

/** A link to a ticket; an address that is not of the web stays text, whatever it is. */
export const issueLink = (issue: string): Markup => {
  const address = URL.canParse(issue) ? new URL(issue) : undefined
  const safe = address !== undefined && /^https?:$/.test(address.protocol) && address.username === ''
  return safe
    ? html`<a class="issue" href="${address.href}" rel="noopener noreferrer">${issue}</a>`
    : html`<span class="issue">${issue}</span>`
}

const outcomeStatus: Record<Gate['outcome'], Status> = { passed: 'pass', failed: 'fail', incomplete: 'inconclusive' }

/** What a baseline makes of the run, beside the verdict. */
export const gateLine = (gate: Gate | undefined): Markup | undefined => {
  if (!gate) return undefined
  const status = outcomeStatus[gate.outcome]
  return html`<p class="gate">
    <i class="cell ${status}" aria-hidden="true">${gateSigns[gate.outcome]}</i>
    <span><a href="#gate">Gate</a>: ${gateSays(gate)}</span>
  </p>`
}

const until = ({ expires }: KnownRule): Markup | false =>
  expires !== undefined && html`<span>until ${expires}, that day included</span>`

const why = (known: KnownRule): Markup =>
  html`${sentence(known.reason)} ${known.issue !== undefined && issueLink(known.issue)} ${until(known)}`

const item = (status: Status, sign: string, fact: Markup, note: Markup): Markup =>
  html`<li>
    <i class="cell ${status}" aria-hidden="true">${sign}</i>
    <div>
      <p class="fact">${fact}</p>
      <p class="note">${note}</p>
    </div>
  </li>`

/* A pattern names no one place of the page. */
const place = (about: string, ids: Set<string>): Markup =>
  ids.has(about)
    ? html`<a class="mono" href="#${anchor(about)}">${about}</a>`
    : html`<span class="mono">${about}</span>`

const problem = ({ about, says }: GateProblem, ids: Set<string>): Markup =>
  item('fail', '✕', sentence(says), place(about, ids))

const known = (one: KnownRule, ids: Set<string>): Markup =>
  item(
    'skipped',
    statusWords[one.status].sign,
    sentence(one.reason),
    html`${place(one.rule, ids)}
      <span class="level">${statusWords[one.status].word}, as is known</span>
      ${one.issue !== undefined && issueLink(one.issue)} ${until(one)}`,
  )

const aside = (title: string, names: string[], ids: Set<string>): Markup | false =>
  names.length > 0 && html`<p class="quiet ids">${title}: ${names.map((name) => html`${place(name, ids)} `)}</p>`

/** The run against its baseline: what must change first, then what is known, and why. */
export const gateSection = (gate: Gate | undefined, rules: RuleReport[]): Markup | false => {
  if (!gate) return false
  const ids = new Set(rules.map(({ id }) => id))
  const items = [...gate.problems.map((one) => problem(one, ids)), ...gate.known.map((one) => known(one, ids))]
  return html`<section id="gate">
    <h2>Against the baseline <span class="note mono">${gate.baseline}</span></h2>
    ${
      items.length > 0 &&
      html`<ul class="attention">
        ${items}
      </ul>`
    }
    ${aside('Without a verdict, and not excused', gate.open, ids)}${aside('Not tried in this run', gate.untried, ids)}
  </section>`
}

const isAbout = ({ about }: GateProblem, id: string): boolean =>
  matcherOf(rulePatternOf({ rule: about, reason: '' }))(id) || matcherOf(rulePatternOf({ case: about, reason: '' }))(id)

/** What the baseline says of one rule: why it is known not to hold, and what the baseline does not allow. */
export const gateOfRule = (gate: Gate | undefined, { id }: RuleReport): Markup | false => {
  const one = gate?.known.find(({ rule }) => rule === id)
  const problems = gate?.problems.filter((about) => isAbout(about, id)) ?? []
  if (!one && problems.length === 0) return false
  return html`<ul class="known">
    ${one && html`<li><b>Known</b> ${why(one)}</li>`}${problems.map(({ kind, says }) => html`<li class="not"><b>${sentence(problemWords[kind])}</b> ${sentence(says)}</li>`)}
  </ul>`
}
