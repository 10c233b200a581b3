import { extent } from 'd3-array'
import { scaleSymlog } from 'd3-scale'
import type { Report, RuleEdge } from '../../report-types.ts'
import { html, type Markup } from '../markup.ts'
import { anchor } from '../overview.ts'
import { ticksOf } from './edges.ts'
import { across, axis, figure, gridLines, inWords, percent, plainTable, sign, type Tick } from './svg.ts'

const height = 30
const middle = height / 2

interface Window {
  rule: string
  of: string
  tried: RuleEdge[]
}

/** One that was tried at one place shows nothing about its edge, unless that went wrong. */
const isTelling = ({ tried }: Window): boolean => tried.length > 1 || tried.some((one) => one.wrong)

/** What is refused within a window is refused for another reason. */
const isAboutTheEdge = ({ seconds, accepted, wrong }: RuleEdge): boolean => accepted || seconds >= 0 || wrong === true

const windowsOf = ({ rules }: Report): Window[] =>
  rules.flatMap(({ id, edges: all = [] }) => {
    const edges = all.filter(isAboutTheEdge)
    return [...new Set(edges.map(({ of }) => of))].map((of) => ({
      rule: id,
      of,
      tried: edges.filter((one) => one.of === of).toSorted((one, other) => one.seconds - other.seconds),
    }))
  })

type Scale = ReturnType<typeof scaleSymlog<number, number>>

const mark = ({ seconds, accepted, wrong }: RuleEdge, scale: Scale): Markup => {
  const drawn = sign(accepted ? 'dot' : 'cross', scale(seconds), middle)
  return wrong ? html`<g class="wrong">${drawn}</g>` : drawn
}

const units: [size: number, unit: string][] = [
  [365 * 86_400, 'y'],
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
]

/** `62 s`, `2 h`: whole, by the unit of which there are two at least. */
const roughly = (seconds: number): string => {
  const [size, unit] = units.find(([one]) => Math.abs(seconds) >= 1.9 * one) ?? [1, 's']
  return `${Math.round(seconds / size)}\u00A0${unit}`.replace('-', '−')
}

const list = (some: RuleEdge[]): string => some.map(({ seconds }) => roughly(seconds)).join(', ')

const verdict = (tried: RuleEdge[]): Markup => {
  const wrong = tried.filter((one) => one.wrong)
  if (wrong.length === 0) return html`passed`
  const taken = wrong.filter(({ accepted }) => accepted)
  const refused = wrong.filter(({ accepted }) => !accepted)
  return html`<strong class="wrong"
    >${taken.length > 0 && `taken at ${list(taken)}`}${taken.length > 0 && refused.length > 0 && '; '}${refused.length > 0 && `refused at ${list(refused)}`}</strong
  >`
}

const said = ({ of, tried }: Window): string =>
  `${of}: ${tried.map(({ seconds, accepted }) => `${roughly(seconds)} ${accepted ? 'accepted' : 'refused'}`).join(', ')}`

const row = (window: Window, scale: Scale, ticks: Tick[]): Markup => {
  const { rule, of, tried } = window
  return html`<tr>
    <th scope="row"><a href="#${anchor(rule)}">${of}</a><small>${rule}</small></th>
    <td class="drawn">
      <svg height="${height}" role="img" aria-label="${said(window)}">
        ${gridLines(ticks, height)}
        <line class="zero" x1="${percent(scale(0))}" x2="${percent(scale(0))}" y1="0" y2="${height}" />
        ${tried.map((one) => mark(one, scale))}
      </svg>
    </td>
    <td class="told">${verdict(tried)}</td>
  </tr>`
}

/** Single cases about the edges of windows: how far outside each stood, and what became of it. */
export const windowsFigure = (report: Report): Markup | false => {
  const windows = windowsOf(report)
  if (!windows.some(isTelling)) return false
  const [from = 0, to = 0] = extent(
    windows.flatMap(({ tried }) => tried),
    ({ seconds }) => seconds,
  )
  const scale = scaleSymlog()
    .domain([Math.min(from, -1), Math.max(to, 1)])
    .range(across)
  const ticks = ticksOf(scale, 's')
  const drawing = html`<table class="plot">
    <thead>
      <tr>
        <th scope="col">Edge</th>
        <th scope="col"><span class="unseen">seconds outside</span>${axis(ticks)}</th>
        <th scope="col" class="told">Verdict</th>
      </tr>
    </thead>
    <tbody>
      ${windows.filter(isTelling).map((window) => row(window, scale, ticks))}
    </tbody>
  </table>`
  const rows = windows.flatMap(({ rule, of, tried }) =>
    tried.map(({ seconds, accepted, wrong }) => [
      rule,
      of,
      `${seconds}`.replace('-', '−'),
      accepted ? 'accepted' : 'refused',
      wrong ? 'failed' : 'passed',
    ]),
  )
  return figure(
    'What is taken around the edges of windows',
    html`Single cases, each at its distance from an edge; zero is the edge itself, and what lies right of it is outside.
    ● accepted, ✕ refused; red is a failure.`,
    drawing,
    inWords('Every case', plainTable(['Rule', 'Edge', 'Seconds outside', 'Answer', 'Verdict'], rows)),
  )
}
