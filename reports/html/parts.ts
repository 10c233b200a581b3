import type { Failure } from '../report-types.ts'
import { compare } from './compare.ts'
import { html, type Markup } from './markup.ts'

/** Text to be copied. */
export const snippet = (label: string, text: string): Markup =>
  html`<div class="snippet">
    <pre tabindex="0" aria-label="${label}">${text}</pre>
    <button type="button" class="copy">Copy</button>
  </div>`

/** A part of a failure that opens. */
export const part = (title: string, note: string, content: Markup, open = false): Markup =>
  html`<details class="part" ${open && html` open`}>
    <summary>${title}<span class="note">${note}</span></summary>
    ${content}
  </details>`

export const names = { control: 'Control', case: 'Case' }

/** Two texts compared; on one side alone there is nothing to compare. */
export const besides = (
  control: string[] | undefined,
  faulty: string[],
  title: string,
  facts: string[] = [],
  decoded = false,
): Markup =>
  control
    ? compare(control, faulty, { names, flipped: facts, decoded })
    : html`<pre tabindex="0" aria-label="${title}">${faulty.join('\n')}</pre>`

/** The places of the plan that were flipped. */
export const placesOf = ({ flipped }: Failure): string[] => flipped.map(({ at }) => at)
