import { integer, Random } from 'fast-check'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { Draw } from '../plan/edit.ts'
import { recordedDraw, type Drawing } from '../plan/draw.ts'

/** Random numbers that depend on these numbers alone. */
export const randomOf = (...numbers: number[]): Random => {
  let state = 0x811c9dc5
  for (const number of numbers) {
    state = Math.imul(state ^ (number & 0xffff), 0x01000193)
    state = Math.imul(state ^ (number >>> 16), 0x01000193)
    // FNV-1a mixes its low bits too little for numbers that follow each other.
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
  }
  return new Random(xoroshiro128plus(state))
}

/** Of so many draws one is made from the edges of what may be drawn. */
export const bias = 3

/** Parameters made by fast-check, and the choices that make them again. */
export const drawBy = (random: Random): Drawing => {
  const among = (least: number, most: number): number =>
    integer({ min: 0, max: most - least }).generate(random, bias).value + least
  const draw: Draw = { integer: among, pick: (from) => from[among(0, from.length - 1)] as never }
  return recordedDraw(draw)
}

/** The same in another order. */
export const shuffled = <T>(items: readonly T[], random: Random): T[] => {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = random.nextInt(0, last)
    ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
  }
  return mixed
}

export const oneOf = <T>(items: readonly T[], random: Random): T | undefined =>
  items.length === 0 ? undefined : items[random.nextInt(0, items.length - 1)]
