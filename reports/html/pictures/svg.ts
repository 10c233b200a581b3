import { html, type Markup } from '../markup.ts'

/**
 * Drawings are laid out in per cent of their width and in pixels of height: they fit any page, and their text keeps its size.
 * Colours are the sheet's, by class, so that they follow the scheme.
 */
export const percent = (value: number): string => `${Math.round(value * 100) / 100}%`

/** Where a scale's range begins and ends, so that signs at its ends are not cut off. */
export const across: [number, number] = [2, 98]

export interface Tick {
  at: number
  label: string
}

/** Faint lines through a drawing, at the ticks of its scale. */
export const gridLines = (ticks: Tick[], height: number): Markup =>
  html`${ticks.map(({ at }) => html`<line class="grid" x1="${percent(at)}" x2="${percent(at)}" y1="0" y2="${height}" />`)}`

const anchorAt = (at: number): string => {
  if (at < 6) return 'start'
  return at > 94 ? 'end' : 'middle'
}

/** The scale itself. */
export const axis = (ticks: Tick[]): Markup =>
  html`<svg class="axis" height="18" aria-hidden="true">
    ${ticks.map(({ at, label }) => html`<text x="${percent(at)}" y="13" text-anchor="${anchorAt(at)}">${label}</text>`)}
  </svg>`

const signPaths = {
  dot: 'M0-4a4 4 0 1 0 .01 0z',
  cross: 'M-4-4L4 4M-4 4L4-4',
  fetched: 'M0-5L5 4.5H-5Z',
  unserved: 'M0-5L5 4.5H-5Z',
}

/** The signs, drawn once; a page that uses them holds this. */
export const signs: Markup = html`<svg class="signs" width="0" height="0" aria-hidden="true">
  <defs>${Object.entries(signPaths).map(([name, d]) => html`<path id="sign-${name}" d="${d}" />`)}</defs>
</svg>`

/** A sign at its place: a dot for accepted, a cross for refused, a triangle for fetched, a hollow one for not served. */
export const sign = (name: keyof typeof signPaths, at: number, y: number): Markup =>
  html`<use href="#sign-${name}" x="${percent(at)}" y="${y}" />`

/** A picture with its title, the sentence that says what it shows, and the numbers behind it. */
export const figure = (title: string, says: Markup | string, drawing: Markup, more: Markup | false = false): Markup =>
  html`<figure class="picture">
    <figcaption>
      <h3>${title}</h3>
      <p class="note">${says}</p>
    </figcaption>
    ${drawing}${more}
  </figure>`

/** What a picture says, to be read: folded away until it is wanted. */
export const inWords = (title: string, content: Markup): Markup =>
  html`<details class="words">
    <summary>${title}</summary>
    ${content}
  </details>`

/** A table of texts. */
export const plainTable = (headings: string[], rows: (string | number | Markup)[][], look = ''): Markup =>
  html`<div class="wide" tabindex="0" role="group" aria-label="${headings.join(', ')}">
    <table class="plain ${look}">
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
