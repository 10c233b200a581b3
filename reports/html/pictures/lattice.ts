import { scaleBand } from 'd3-scale'
import { beginning } from '../../clip.ts'
import { pairSigns } from '../../pairs.ts'
import type { PairGrid, RuleReport } from '../../report-types.ts'
import { counted } from '../../text.ts'
import { html, type Markup } from '../markup.ts'
import { inWords, plainTable } from './svg.ts'

const cell = 11
const letter = 5

/** Failed pairs that the table names; the journal has all. */
const mostNamed = 60

type Sign = (typeof pairSigns)[keyof typeof pairSigns]

/** Signs in the order of the legend: their class, and what they mean. */
const kinds: [Sign, string, string][] = [
  [pairSigns.covers, 'covers', 'covered, and taken'],
  [pairSigns.apart, 'apart', 'not covered, and refused'],
  [pairSigns.overreaches, 'overreaches', 'not covered, and taken: a failure'],
  [pairSigns.withholds, 'withholds', 'covered, and refused: a failure'],
  [pairSigns.undecided, 'undecided', 'without a verdict'],
  [pairSigns.open, 'open', 'open, not judged'],
]

/* A tile a kind, filled into a run of cells: thousands of them stay small. Shape says what colour says. */
const tiles: Record<Sign, string> = {
  '+': 'M0 0h10v10h-10z',
  '-': 'M4 5h2',
  '>': 'M0 0h10v10h-10zM2 2l6 6m0-6l-6 6',
  '<': 'M1 1h8v8h-8zM2 8l6-6',
  '?': 'M5 2l3 3l-3 3l-3-3z',
  '.': 'M3 5h4',
}

const patterns = html`<svg class="lattice patterns" width="0" height="0" aria-hidden="true">
  ${kinds.map(
    ([sign, kind]) =>
      html`<pattern id="pair-${kind}" width="${cell}" height="${cell}" patternUnits="userSpaceOnUse">
        <path class="${kind}" d="${tiles[sign]}" />
      </pattern>`,
  )}
</svg>`

const signAt = ({ rows }: PairGrid, grant: number, required: number): string => rows[grant]?.[required] ?? '.'

const count = ({ rows }: PairGrid, sign: string): number => rows.join('').split(sign).length - 1

/* Grants across, requirements down: there are more of the first. */
const runs = (grid: PairGrid, sign: Sign): string =>
  grid.required
    .map((_, y) => {
      const row = grid.granted.map((__, x) => (signAt(grid, x, y) === sign ? '#' : ' ')).join('')
      return [...row.matchAll(/#+/g)]
        .map(({ index, 0: { length } }) => `M${index * cell} ${y * cell}h${length * cell}v${cell}h-${length * cell}z`)
        .join('')
    })
    .join('')

/** Characters of a scope that have a place beside the grid. */
const longestLabel = 30

const labelOf = (scope: string): string =>
  scope.length > longestLabel ? `${beginning(scope, longestLabel - 1)}…` : scope

const longest = (texts: string[]): number => Math.max(...texts.map((text) => labelOf(text).length)) * letter + 8

const labels = (grid: PairGrid, left: number, top: number): Markup => {
  const x = scaleBand(grid.granted, [left, left + grid.granted.length * cell])
  const y = scaleBand(grid.required, [top, top + grid.required.length * cell])
  const centre = cell / 2 + 2.5
  return html`${grid.granted.map((one) => html`<text transform="translate(${(x(one) ?? 0) + centre} ${top - 5})rotate(-90)">${labelOf(one)}</text>`)}${grid.required.map((one) => html`<text x="${left - 6}" y="${(y(one) ?? 0) + centre}" text-anchor="end">${labelOf(one)}</text>`)}`
}

const says = (grid: PairGrid): string =>
  kinds
    .map(([sign, , meaning]) => [count(grid, sign), meaning] as const)
    .filter(([times]) => times > 0)
    .map(([times, meaning]) => `${times.toLocaleString('en-GB')} ${meaning}`)
    .join('; ')

const drawing = (name: string, grid: PairGrid): Markup => {
  const left = longest(grid.required)
  const top = longest(grid.granted)
  const width = left + grid.granted.length * cell + 2
  const height = top + grid.required.length * cell + 2
  return html`<div class="wide">
    <svg
      class="lattice"
      width="${width}"
      height="${height}"
      viewBox="0 0 ${width} ${height}"
      tabindex="0"
      role="img"
      aria-label="${name}: ${says(grid)}"
      data-left="${left}"
      data-top="${top}"
      data-cell="${cell}"
      data-granted="${JSON.stringify(grid.granted)}"
      data-required="${JSON.stringify(grid.required)}"
      data-rows="${JSON.stringify(grid.rows)}"
    >
      ${labels(grid, left, top)}
      <g transform="translate(${left} ${top})">
        ${kinds.map(([sign, kind]) => html`<path fill="url(#pair-${kind})" d="${runs(grid, sign)}" />`)}
        <rect class="cursor" width="${cell}" height="${cell}" x="-0.5" y="-0.5" visibility="hidden" />
      </g>
    </svg>
  </div>`
}

const failedPairs = (carrier: string, grid: PairGrid): string[][] =>
  grid.granted.flatMap((granted, x) =>
    grid.required.flatMap((required, y) => {
      const kind = kinds.find(([sign]) => sign === signAt(grid, x, y))
      const wrong = kind && [pairSigns.overreaches, pairSigns.withholds].some((sign) => sign === kind[0])
      return wrong ? [[carrier, granted, required, kind[2]]] : []
    }),
  )

const legend = html`<ul class="legend">
  ${kinds.map(
    ([sign, kind, meaning]) =>
      html`<li>
        <svg class="lattice" width="11" height="11" viewBox="-.5 -.5 11 11" aria-hidden="true">
          <path class="${kind}" d="${tiles[sign]}" /></svg
        >${meaning}
      </li>`,
  )}
</ul>`

/** Every granted scope against every required one: a grid a carrier. */
export const latticeOf = ({ pairs = {} }: RuleReport): Markup | false => {
  const grids = Object.entries(pairs)
  if (grids.length === 0) return false
  const failed = grids.flatMap(([carrier, grid]) => failedPairs(carrier, grid))
  const more = failed.length - mostNamed
  return html`${patterns}${legend}
    <p class="note readout" aria-live="polite">Point at a cell, or go from cell to cell with the arrow keys.</p>
    ${grids.map(
      ([carrier, grid]) =>
        html`<h4>${carrier.replaceAll('-', ' ')} <span class="note">${says(grid)}</span></h4>
          ${drawing(carrier, grid)}`,
    )}
    ${
      failed.length > 0 &&
      inWords(
        `${counted(failed.length, 'pair')} that went wrong`,
        html`${plainTable(['Carried', 'Granted', 'Required', 'What the target does'], failed.slice(0, mostNamed))}${more > 0 && html`<p class="note">${counted(more, 'more pair')}.</p>`}`,
      )
    }`
}
