import type { Draw } from './edit.ts'

/**
 * What edits draw besides whole numbers and picks. Everywhere the smallest choice is the plainest value, so that a
 * sequence of choices shrinks towards what is easy to read.
 */

/** A whole number of any order of magnitude: small ones are as likely as large ones. */
export const magnitude = (draw: Draw, least: number, most: number): number => {
  const range = most - least
  const doublings = draw.integer(0, Math.ceil(Math.log2(range + 1)))
  return least + draw.integer(0, Math.min(range, 2 ** doublings - 1))
}

/** Characters of an alphabet, of a length between two bounds. */
export const characters = (draw: Draw, alphabet: string, least: number, most: number): string => {
  const letters = Array.from(alphabet)
  return Array.from({ length: draw.integer(least, most) }, () => draw.pick(letters)).join('')
}

export const lowerCase = 'abcdefghijklmnopqrstuvwxyz'
export const alphanumeric = `${lowerCase}ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789`

/** An order of a list, any one. */
export const shuffled = <T>(draw: Draw, list: readonly T[]): T[] => {
  const order = [...list]
  for (const [place, item] of order.entries()) {
    const other = draw.integer(place, order.length - 1)
    order[place] = order[other]!
    order[other] = item
  }
  return order
}

/** An order of a list that is not the one it has; the list has two items at least. */
export const reordered = <T>(draw: Draw, list: readonly T[]): T[] => {
  const order = shuffled(draw, list)
  return order.every((item, place) => item === list[place]) ? order.toReversed() : order
}

/** The items of a list that the bits of a number choose, in their order. */
export const chosen = <T>(bits: number, list: readonly T[]): T[] => list.filter((_, place) => bits & (1 << place))

/** Some items of a list, not all of them; perhaps none. */
export const properSubset = <T>(draw: Draw, list: readonly T[]): T[] =>
  chosen(draw.integer(0, 2 ** list.length - 2), list)

/** The list with an item put in at a place that is drawn; the first place is the plainest. */
export const inserted = <T>(draw: Draw, list: readonly T[], item: T): T[] =>
  list.toSpliced(draw.integer(0, list.length), 0, item)
