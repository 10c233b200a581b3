import type { Draw } from '../../plan/edit.ts'

/** What every grammar has: a list of items, of which one goes, comes twice, changes places, or is another's. */
type ListChange = (draw: Draw, items: readonly string[], spare: readonly string[]) => string[]

const placeIn = (draw: Draw, items: readonly string[]): number => draw.integer(0, Math.max(0, items.length - 1))

const dropped: ListChange = (draw, items) => items.toSpliced(placeIn(draw, items), 1)

const doubled: ListChange = (draw, items) => {
  const place = placeIn(draw, items)
  return items.toSpliced(place, 0, ...items.slice(place, place + 1))
}

const swapped: ListChange = (draw, items) => {
  const [one, other] = [placeIn(draw, items), placeIn(draw, items)]
  return items.with(one, items[other] ?? '').with(other, items[one] ?? '')
}

const spliced: ListChange = (draw, items, spare) => items.with(placeIn(draw, items), draw.pick(spare))

const added: ListChange = (draw, items, spare) => items.toSpliced(draw.integer(0, items.length), 0, draw.pick(spare))

const repeated: ListChange = (draw, items) => {
  const place = placeIn(draw, items)
  return items.toSpliced(place, 1, ...Array.from({ length: draw.pick([20, 200]) }, () => items[place] ?? ''))
}

const emptied: ListChange = () => []

/** A list with one change; `spare` is what may be put in, one item at least. */
export const changedItems: ListChange = (draw, items, spare) => {
  const change = draw.pick([spliced, dropped, doubled, swapped, added, repeated, emptied])
  return items.length === 0 ? added(draw, items, spare) : change(draw, items, spare)
}

/** Text that ends too early, or has something behind it, before it, or within it. */
export const changedText = (draw: Draw, text: string, foreign: readonly string[]): string => {
  const place = draw.integer(0, text.length)
  const inserted = (at: number): string => text.slice(0, at) + draw.pick(foreign) + text.slice(at)
  const changes = [() => text.slice(0, place), () => inserted(text.length), () => inserted(0), () => inserted(place)]
  return draw.pick(changes)()
}
