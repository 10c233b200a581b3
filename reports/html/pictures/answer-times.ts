import { quantileSorted } from 'd3-array'
import { scaleLog } from 'd3-scale'
import { area, curveStep } from 'd3-shape'
import { byArea } from '../../areas.ts'
import type { Report } from '../../report-types.ts'
import { html, type Markup } from '../markup.ts'
import { across, axis, figure, gridLines, percent, type Tick } from './svg.ts'

type Classes = [number, number][]

const height = 34

/** `8.2 ms`, `1.3 s` */
const inWords = (milliseconds: number): string => {
  const [value, unit] = milliseconds < 1000 ? [milliseconds, 'ms'] : [milliseconds / 1000, 's']
  return `${value.toLocaleString('en-GB', { maximumSignificantDigits: 2 })} ${unit}`
}

const spread = (classes: Classes): number[] =>
  classes.flatMap(([value, count]) => Array.from({ length: count }, () => value))

type Scale = (milliseconds: number) => number

/* A class is a tenth of a decade wide. */
const half = 10 ** 0.05

const shape = (classes: Classes, scale: Scale): Markup => {
  const tallest = Math.max(...classes.map(([, count]) => count))
  // A lone answer among thousands is still to be seen.
  const bars = classes.map(([value, count]) => {
    const draw = area<number>()
      .x(scale)
      .y0(height)
      .y1(height - Math.max(1.5, (count / tallest) * (height - 4)))
      .curve(curveStep)
      .digits(1)
    return draw([value / half, value * half])
  })
  return html`<svg viewBox="0 0 100 ${height}" preserveAspectRatio="none" width="100%" height="${height}">
    <path class="shape" d="${bars.join('')}" />
  </svg>`
}

const row = (name: string, classes: Classes, scale: Scale, ticks: Tick[]): Markup => {
  const all = spread(classes)
  const [median = 0, most = 0, slowest = 0] = [0.5, 0.95, 1].map((share) => quantileSorted(all, share))
  return html`<tr>
    <th scope="row">${name}</th>
    <td class="drawn">
      <svg height="${height}" aria-hidden="true">
        ${gridLines(ticks, height)}${shape(classes, scale)}
        <line class="median" x1="${percent(scale(median))}" x2="${percent(scale(median))}" y1="0" y2="${height}" />
      </svg>
    </td>
    <td class="number">${inWords(median)}</td>
    <td class="number rest">${inWords(most)}</td>
    <td class="number rest">${inWords(slowest)}</td>
    <td class="number rest">${all.length.toLocaleString('en-GB')}</td>
  </tr>`
}

/** How long answers took, area by area: a distribution each, on one scale. */
export const answerTimesFigure = ({ answer_times: times = {}, rules }: Report): Markup | false => {
  const areas = [...byArea(rules).keys()].flatMap((name): [string, Classes][] => {
    const classes = times[name] ?? []
    return classes.length > 0 ? [[name, classes]] : []
  })
  const values = areas.flatMap(([, classes]) => classes.map(([value]) => value))
  if (values.length === 0) return false
  const scale = scaleLog()
    .domain([Math.min(...values) / half, Math.max(...values) * half])
    .range(across)
    .clamp(true)
  const ticks = scale
    .ticks()
    .filter((value) => Number.isInteger(Math.log10(value)))
    .map((value) => ({ at: scale(value), label: inWords(value) }))
  const drawing = html`<table class="plot">
    <thead>
      <tr>
        <th scope="col">Area</th>
        <th scope="col"><span class="unseen">Distribution</span>${axis(ticks)}</th>
        <th scope="col" class="number">half within</th>
        <th scope="col" class="number rest">95 % within</th>
        <th scope="col" class="number rest">slowest</th>
        <th scope="col" class="number rest">answers</th>
      </tr>
    </thead>
    <tbody>
      ${areas.map(([name, classes]) => row(name, classes, scale, ticks))}
    </tbody>
  </table>`
  const says =
    'From sending to the whole answer, many requests at once. The line is where half of the answers had come. Faults are refused early or late: what differs between areas is what the target does before it refuses.'
  return figure('How long answers took', says, drawing)
}
