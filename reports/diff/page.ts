import { documentOf } from '../html/document.ts'
import { html, prose, sentence, type Markup } from '../html/markup.ts'
import { counted, outcomeInWords, replayLine } from '../text.ts'
import { verdictWords } from '../words.ts'
import { sides } from './page-sides.ts'
import { kindOrder, type Diff, type FailingCase, type RuleChange, type Side } from './diff.ts'
import { timesInWords } from './timing.ts'
import { diffSays, kindWords, moveInWords, outdatedSays } from './words.ts'

const failing = (one: FailingCase, { options }: Side): Markup =>
  html`<li>
    ${sentence(one.title)}: ${prose(outcomeInWords(one))}<code class="again-line"
      >${replayLine(one.case, options)}</code
    >
  </li>`

const change = (rule: RuleChange, now: Side): Markup => {
  const { status, sign } = kindWords[rule.kind]
  const cases = rule.newly_failing
  return html`<li>
    <i class="cell ${status}" aria-hidden="true">${sign}</i>
    <div>
      <p class="fact">${sentence(rule.title)}</p>
      <p class="note">
        <span class="mono">${rule.id}</span> <span class="level">${rule.level}</span> ${moveInWords(rule)}
      </p>
      ${
        cases.length > 0 &&
        html`<ul class="cases">
          ${cases.map((one) => failing(one, now))}
        </ul>`
      }
      ${cases.length === 0 && rule.reason !== undefined && html`<p class="note">${prose(rule.reason)}</p>`}
    </div>
  </li>`
}

const group = ({ rules, new: now }: Diff, kind: RuleChange['kind']): Markup | false => {
  const members = rules.filter((rule) => rule.kind === kind)
  return (
    members.length > 0 &&
    html`<section>
      <h2>${kindWords[kind].title} <span class="note">${members.length}</span></h2>
      <ul class="attention">
        ${members.map((rule) => change(rule, now))}
      </ul>
    </section>`
  )
}

const plain = (title: string, head: string[], rows: string[][]): Markup | false =>
  rows.length > 0 &&
  html`<section>
    <h2>${title}</h2>
    <div class="wide" tabindex="0" role="group" aria-label="${title}">
      <table class="plain compared">
        <thead>
          <tr>
            ${head.map((cell) => html`<th scope="col">${sentence(cell)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([first = '', ...rest]) =>
              html`<tr>
                <th scope="row" class="mono">${first}</th>
                ${rest.map((cell) => html`<td>${prose(cell)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`

/* The heading says already that it is worse. */
const says = (diff: Diff): string => {
  const worse = diff.rules.filter((rule) => rule.worse).length
  const are = worse === 1 ? 'is' : 'are'
  return worse > 0 ? `${worse} of ${counted(diff.rules.length, 'rule')} that changed ${are} worse.` : diffSays(diff)
}

/** A diff as one file of HTML, in the dress of the report: no network, no script, from disk. */
export const diffPageOf = (diff: Diff): string => {
  const status = diff.worse ? 'fail' : 'pass'
  const { observations, outdated } = diff
  const body = html`<main>
    <header>
      <p class="eyebrow">Two conformance reports compared</p>
      <h1 class="${status}">
        <i class="cell ${status}" aria-hidden="true">${diff.worse ? '✕' : '✓'}</i
        >${diff.worse ? 'Worse' : diff.rules.length > 0 ? 'Not worse' : 'The same'}
      </h1>
      <p class="says">
        ${says(diff)} ${verdictWords[diff.old.verdict].word} before,
        ${verdictWords[diff.new.verdict].word.toLowerCase()} now.
      </p>
      ${
        diff.notes.length > 0 &&
        html`<ul class="troubles">
          ${diff.notes.map((note) => html`<li>${note}</li>`)}
        </ul>`
      }
      ${sides(diff)}
    </header>
    ${kindOrder.map((kind) => group(diff, kind))}
    ${plain(
      'Results that count no more',
      ['rule', 'why'],
      outdated.map((one) => [one.id, outdatedSays(one)]),
    )}
    ${plain(
      'Observed otherwise',
      ['rule', 'what', 'OLD', 'NEW'],
      observations.map(({ rule, title, old, new: now, high }) => [
        rule,
        title,
        old ?? 'not observed',
        `${now ?? 'not observed'}${high ? ' (worth a warning)' : ''}`,
      ]),
    )}
    ${plain('Slower or faster', ['of', 'time'], timesInWords(diff))}
  </main>`
  return documentOf(`${diffSays(diff)} ${diff.new.endpoint}`, body)
}
