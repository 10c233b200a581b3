import { align, stretches, type Pair } from './align.ts'
import { html, type Markup } from './markup.ts'

/* These differ between any two requests and answers, and say nothing by themselves. */
const alwaysDiffers = /^(?:"?(?:signature|content-digest|date)"?:| *"id": ".)/i

const kindOf = ({ left, right }: Pair): 'same' | 'noise' | 'differs' => {
  if (left === right) return 'same'
  return [left, right].every((line) => line !== null && alwaysDiffers.test(line)) ? 'noise' : 'differs'
}

const marked = (line: string, other: string): Markup =>
  html`${stretches(line, other).map(({ text, shared }) => (shared ? text : html`<mark>${text}</mark>`))}`

const cell = (line: string | null, other: string | null, kind: string, side: string): Markup => {
  if (line === null) return html`<td class="${side} none"></td>`
  const text = kind === 'differs' && other !== null ? marked(line, other) : html`${line}`
  return html`<td class="${side}">${text}</td>`
}

const signs = { same: '', noise: '·', differs: '≠' }

const titles = {
  same: '',
  noise: 'differs between any two requests',
  differs: 'differs',
}

const row = (pair: Pair): Markup => {
  const kind = kindOf(pair)
  return html`<tr class="${kind}">
    ${cell(pair.left, pair.right, kind, 'control')}
    <td class="sign" title="${titles[kind]}">${signs[kind]}</td>
    ${cell(pair.right, pair.left, kind, 'case')}
  </tr>`
}

/** Two texts side by side, their differing lines marked; on a narrow page below each other. */
export const compare = (control: string[], faulty: string[], names: { control: string; case: string }): Markup =>
  html`<table class="compare">
    <thead>
      <tr>
        <th scope="col">${names.control}</th>
        <th class="sign"><span class="unseen">differs</span></th>
        <th scope="col">${names.case}</th>
      </tr>
    </thead>
    <tbody>
      ${align(control, faulty).map(row)}
    </tbody>
  </table>`
