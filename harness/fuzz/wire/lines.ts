import type { Draw } from '../../plan/edit.ts'
import { partsOf } from './structured.ts'

export type Line = [name: string, value: string]

type LinesChange = (draw: Draw, lines: readonly Line[], place: number) => Line[]

/** These frame the message, or say where it goes: changed, a clean answer can hardly be had, or somebody else asked. */
const leftAlone = /^(host|content-length|transfer-encoding|connection|signature-agent)$/i

const changing =
  (change: (line: Line, draw: Draw) => Line[]): LinesChange =>
  (draw, lines, place) => {
    const line = lines[place]
    return line ? lines.toSpliced(place, 1, ...change(line, draw)) : [...lines]
  }

/** Every change leaves lines that are HTTP (RFC 9112, 5; RFC 9110, 5.5). */
const changes: LinesChange[] = [
  changing(([name, value]) => [[name.toUpperCase(), value]]),
  changing(([name, value], draw) => [[name, draw.pick([' ', '\t', ' \t  ']) + value + draw.pick(['', ' ', '\t\t'])]]),
  changing((line) => [line, line]),
  changing(() => []),
  changing(([name]) => [[name, '']]),
  changing(([name, value], draw) => [
    [name, value + draw.pick(['\u00e9', '\u00ff', '\u0080', '%00', '\\', '"', ',', ';'])],
  ]),
  changing(([name, value], draw) => [[name, value.slice(0, draw.integer(0, value.length))]]),
  changing(([name, value]) => partsOf(value, ',').map((part): Line => [name, part])),
  changing(([name, value], draw) => [[name, `${value}, ${'x'.repeat(draw.pick([1, 100, 2000]))}`]]),
  changing(([name, value], draw) => [[`${draw.pick(['x-', '-', '_'])}${name}`, value]]),
  (draw, lines, place) => {
    const other = draw.integer(0, lines.length - 1)
    return lines.map((line, at) => (at === place ? lines[other]! : at === other ? lines[place]! : line))
  },
  (draw, lines, place) => {
    const other = draw.integer(0, lines.length - 1)
    const [name, value] = [lines[place]?.[0] ?? '', lines[other]?.[1] ?? '']
    return lines.toSpliced(place, 1, [name, value])
  },
]

/** Header lines with one change; those that frame the message stay as they are. */
export const changedLines = (draw: Draw, lines: readonly Line[]): Line[] => {
  const open = lines.filter(([name]) => !leftAlone.test(name))
  if (open.length === 0) return [...lines]
  const changed = draw.pick(changes)(draw, open, draw.integer(0, open.length - 1))
  return [...lines.filter(([name]) => leftAlone.test(name)), ...changed]
}
