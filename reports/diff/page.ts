import { createHash } from 'node:crypto'
import { html, Markup, prose } from '../html/markup.ts'
import { style } from '../html/style.ts'
import { replayLine } from '../text.ts'
import { verdictWords } from '../words.ts'
import { kindOrder, type Diff, type FailingCase, type RuleChange, type Side } from './diff.ts'
import { diffSays, kindWords, moveInWords, outdatedSays, sideInWords, timeInWords } from './words.ts'

const own = `
.plain th, .plain td { padding: .5rem 1.25rem .5rem 0; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
.plain tbody th { min-width: 10rem; }
.plain thead th { border: 0; color: var(--soft); font-size: .8125rem; }
.cases { margin-top: .25rem; }
.attention .cases li { display: block; padding: .25rem 0; border: 0; }
.replay { display: block; font-family: var(--mono); font-size: .75rem; color: var(--soft); overflow-wrap: anywhere; }
`

const sheet = `${style}${own}`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const failing = ({ title, expected, observed, case: token }: FailingCase): Markup =>
  html`<li>
    ${prose(title)}: expected ${expected}, observed <strong>${observed}</strong
    ><span class="replay">${replayLine(token)}</span>
  </li>`

const change = (rule: RuleChange): Markup => {
  const { status, sign } = kindWords[rule.kind]
  const cases = rule.newly_failing
  return html`<li>
    <i class="cell ${status}" aria-hidden="true">${sign}</i>
    <div>
      <p class="fact">${prose(rule.title)}</p>
      <p class="note">
        <span class="mono">${rule.id}</span> <span class="level">${rule.level}</span> ${moveInWords(rule)}
      </p>
      ${
        cases.length > 0 &&
        html`<ul class="cases">
          ${cases.map(failing)}
        </ul>`
      }
      ${cases.length === 0 && rule.reason !== undefined && html`<p class="note">${prose(rule.reason)}</p>`}
    </div>
  </li>`
}

const group = ({ rules }: Diff, kind: RuleChange['kind']): Markup | false => {
  const members = rules.filter((rule) => rule.kind === kind)
  return (
    members.length > 0 &&
    html`<section>
      <h2>${kindWords[kind].title} <span class="note">${members.length}</span></h2>
      <ul class="attention">
        ${members.map(change)}
      </ul>
    </section>`
  )
}

const plain = (title: string, head: string[], rows: string[][]): Markup | false =>
  rows.length > 0 &&
  html`<section>
    <h2>${title}</h2>
    <table class="plain">
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
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
  </section>`

const side = (name: string, one: Side): Markup =>
  html`<div>
    <dt>${name}</dt>
    <dd>${one.endpoint}<small>${sideInWords(one)}</small></dd>
  </div>`

/** A diff as one file of HTML, in the dress of the report: no network, no script, from disk. */
export const diffPageOf = (diff: Diff): string => {
  const status = diff.worse ? 'fail' : 'pass'
  const { observations, outdated, timing } = diff
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="data:," />
        <title>${diffSays(diff)} ${diff.new.endpoint}</title>
        ${new Markup(`<style>${sheet}</style>`)}
      </head>
      <body>
        <main>
          <header>
            <p class="eyebrow">Two conformance reports compared</p>
            <h1 class="${status}">
              <i class="cell ${status}" aria-hidden="true">${diff.worse ? '✕' : '✓'}</i
              >${diff.worse ? 'Worse' : diff.rules.length > 0 ? 'Not worse' : 'The same'}
            </h1>
            <p class="says">
              ${diffSays(diff)} ${verdictWords[diff.old.verdict].word} before,
              ${verdictWords[diff.new.verdict].word.toLowerCase()} now.
            </p>
            ${
              diff.notes.length > 0 &&
              html`<ul class="troubles">
                ${diff.notes.map((note) => html`<li>${note}</li>`)}
              </ul>`
            }
            <dl class="facts">${side('OLD', diff.old)}${side('NEW', diff.new)}</dl>
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
          ${plain(
            'Slower or faster',
            ['rule', 'time'],
            timing.rules.map(({ id, old_ms: old, new_ms: now }) => [id, timeInWords(old, now)]),
          )}
        </main>
      </body>
    </html> `.text
}
