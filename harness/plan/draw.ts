import type { Draw } from './edit.ts'

/** Parameters of one edit, from the run's seed and the edit's name: the same pair draws the same numbers. */
export const drawFor = (seed: number, name: string): Draw => {
  let state = seed >>> 0
  for (const character of name) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193) >>> 0
  // Mulberry32: small, and good enough to pick bytes and lengths.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const integer = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return { integer, pick: (from) => from[integer(0, from.length - 1)] as never }
}
