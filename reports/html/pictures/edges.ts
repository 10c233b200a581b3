import { extent, group } from 'd3-array'
import { scaleSymlog } from 'd3-scale'
import type { Observation, Report } from '../../report-types.ts'
import { html, type Markup } from '../markup.ts'
import { anchor } from '../overview.ts'
import { across, axis, figure, gridLines, inWords, percent, plainTable, sign, type Tick } from './svg.ts'

type Measured = NonNullable<Observation['measured']>

interface Search {
  rule: string
  name: string
  measured: Measured
  tried: NonNullable<Measured['tried']>
}

const height = 30
const middle = height / 2

const searchesOf = ({ rules }: Report): Search[] =>
  rules.flatMap(({ id, observation = {} }) =>
    Object.entries(observation).flatMap(([name, { measured }]) =>
      measured?.tried && measured.tried.length > 0 ? [{ rule: id, name, measured, tried: measured.tried }] : [],
    ),
  )

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Seconds that people know by a name. */
const landmarks = [-hour, -minute, -10, 0, 10, minute, 10 * minute, hour, day, 30 * day, 365 * day, 3650 * day]

const units: [number, string][] = [
  [365 * day, 'y'],
  [day, 'd'],
  [hour, 'h'],
  [minute, 'min'],
]

const secondsInWords = (value: number): string => {
  const [size, unit] = units.find(([least]) => Math.abs(value) >= least) ?? [1, 's']
  return `${String(value / size).replace('-', '−')} ${unit}`
}

type Scale = ReturnType<typeof scaleSymlog<number, number>>

export const ticksOf = (scale: Scale, unit: string): Tick[] => {
  const [from = 0, to = 0] = scale.domain()
  const values = unit === 's' ? landmarks.filter((value) => value >= from && value <= to) : scale.ticks(5)
  const apart: number[] = []
  for (const value of values) {
    const near = apart.length > 0 && scale(value) - scale(apart.at(-1)!) < 7
    // Zero goes before its neighbours.
    if (near && value === 0) apart.pop()
    if (!near || value === 0) apart.push(value)
  }
  return apart.map((value) => ({ at: scale(value), label: unit === 's' ? secondsInWords(value) : `${value}` }))
}

/** From the least to the greatest that was accepted. */
const accepted = ({ tried }: Search, scale: Scale): Markup | false => {
  const [from, to] = extent(
    tried.filter((probe) => probe.accepted),
    ({ value }) => value,
  )
  if (from === undefined || to === undefined) return false
  return html`<rect
    class="taken"
    x="${percent(scale(from))}"
    width="${percent(Math.max(0.4, scale(to) - scale(from)))}"
    y="3"
    height="${height - 6}"
  />`
}

const edge = ({ measured: { value, unit, uncertainty = 0 }, tried }: Search): string => {
  if (value === null) return 'nothing accepted'
  const beyond = value === Math.max(...tried.map((probe) => probe.value)) ? ' or more' : ''
  const within = uncertainty < 0.1 || beyond !== '' ? '' : ` ± ${uncertainty} s`
  return `up to ${value.toLocaleString('en-GB').replace('-', '−')} ${unit}${beyond}${within}`
}

const row = (search: Search, scale: Scale, ticks: Tick[]): Markup => {
  const { rule, name, measured, tried } = search
  const zero = scale.domain()[0]! < 0 && percent(scale(0))
  return html`<tr>
    <th scope="row"><a href="#${anchor(rule)}">${name.replaceAll('-', ' ')}</a><small>${rule}</small></th>
    <td class="drawn">
      <svg height="${height}" role="img" aria-label="${measured.says.replaceAll('`', '')}">
        ${gridLines(ticks, height)}${zero !== false && html`<line class="zero" x1="${zero}" x2="${zero}" y1="0" y2="${height}" />`}${accepted(search, scale)}${tried.map((probe) => sign(probe.accepted ? 'dot' : 'cross', scale(probe.value), middle))}
      </svg>
    </td>
    <td class="number">${edge(search)}</td>
  </tr>`
}

/* What is measured in one unit shares a scale. */
const strips = (unit: string, searches: Search[]): Markup => {
  const [from = 0, to = 1] = extent(
    searches.flatMap(({ tried }) => tried),
    ({ value }) => value,
  )
  const scale = scaleSymlog().domain([from, to]).range(across)
  const ticks = ticksOf(scale, unit)
  return html`<table class="plot">
    <thead>
      <tr>
        <th scope="col">Searched</th>
        <th scope="col"><span class="unseen">${unit}</span>${axis(ticks)}</th>
        <th scope="col" class="number">Accepted</th>
      </tr>
    </thead>
    <tbody>
      ${searches.map((search) => row(search, scale, ticks))}
    </tbody>
  </table>`
}

/** The edges between accepted and refused that were searched for, with every value that was tried. */
export const edgesFigure = (report: Report): Markup | false => {
  const searches = searchesOf(report)
  if (searches.length === 0) return false
  const byUnit = [...group(searches, ({ measured }) => measured.unit)]
  const tried = searches.flatMap(({ name, tried: probes }) =>
    probes.map(({ value, accepted: taken }, index) => [name, index + 1, value, taken ? 'accepted' : 'refused']),
  )
  return figure(
    'How far outside is accepted',
    html`Each edge was searched for by halving. ● accepted, ✕ refused; zero is the edge itself, and the shaded stretch
    is what the target takes.`,
    html`${byUnit.map(([unit, some]) => strips(unit, some))}`,
    inWords('Every value tried', plainTable(['Search', 'Turn', 'Value', 'Answer'], tried)),
  )
}
