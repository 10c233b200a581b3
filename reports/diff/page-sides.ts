import { html, type Markup } from '../html/markup.ts'
import type { Status } from '../report-types.ts'
import { durationInWords, statusOrder, statusWords, verdictWords } from '../words.ts'
import type { Diff, Side } from './diff-types.ts'

const count = (now: number, before: number): Markup =>
  html`${now.toLocaleString('en-GB')}${now !== before && html` <span class="note">${now > before ? '+' : '−'}${Math.abs(now - before).toLocaleString('en-GB')}</span>`}`

const line = (name: Markup | string, cells: (Markup | string)[]): Markup =>
  html`<tr>
    <th scope="row">${name}</th>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`

const verdict = ({ verdict: said }: Side): Markup => {
  const { sign, word, status } = verdictWords[said]
  return html`<i class="cell ${status}" aria-hidden="true">${sign}</i> ${word}`
}

const when = (at: string): string => at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')

const statusLine = (status: Status, { old, new: now }: Diff): Markup => {
  const { sign, word } = statusWords[status]
  const name = html`<i class="cell ${status}" aria-hidden="true">${sign}</i> ${word}`
  return line(name, [count(old.counts[status], old.counts[status]), count(now.counts[status], old.counts[status])])
}

/** The two reports side by side: verdict, target, counts and times. */
export const sides = (diff: Diff): Markup => {
  const both = [diff.old, diff.new]
  return html`<table class="plain sides">
    <thead>
      <tr>
        <td></td>
        <th scope="col">OLD</th>
        <th scope="col">NEW</th>
      </tr>
    </thead>
    <tbody>
      ${line('Verdict', both.map(verdict))}${line(
        'Target',
        both.map(({ endpoint }) => html`<span class="mono">${endpoint}</span>`),
      )}${statusOrder.map((status) => statusLine(status, diff))}${line(
        'Started',
        both.map((one) => when(one.started_at)),
      )}${line(
        'Took',
        both.map((one) => durationInWords(one.duration_ms)),
      )}
    </tbody>
  </table>`
}
