import type { Draw } from './edit.ts'

/** Parameters of one edit, from the run's seed and the edit's name: the same pair draws the same numbers. */
export const drawFor = (seed: number, name: string): Draw => new SeededDraw(seed, name)

/** There is one for every edit of every case, and most draw nothing: it costs next to nothing until it is asked. */
class SeededDraw implements Draw {
  readonly #seed: number
  readonly #name: string
  #state: number | undefined

  constructor(seed: number, name: string) {
    this.#seed = seed
    this.#name = name
  }

  integer(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1))
  }

  pick<T>(from: readonly T[]): T {
    return from[this.integer(0, from.length - 1)] as T
  }

  /** Mulberry32: small, and good enough to pick bytes and lengths. */
  #next(): number {
    const state = ((this.#state ?? stateOf(this.#seed, this.#name)) + 0x6d2b79f5) >>> 0
    this.#state = state
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

const stateOf = (seed: number, name: string): number => {
  let state = seed >>> 0
  for (const character of name) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193) >>> 0
  return state
}

/**
 * Parameters of one edit, from a sequence of choices, in turn: 0 is the least number, and the first of a list. A choice
 * beyond what there is to choose from starts again at the least; where there are no more choices, each is 0.
 */
export const drawFrom = (choices: readonly number[]): Draw => {
  let turn = 0
  const integer = (least: number, most: number): number => least + ((choices[turn++] ?? 0) % (most - least + 1))
  return { integer, pick: (from) => from[integer(0, from.length - 1)] as never }
}

/** What a draw has brought, as the choices that bring it again. */
export interface Drawing {
  draw: Draw
  choices: number[]
}

/** Writes down what another draw brings. */
export const recordedDraw = (draw: Draw): Drawing => {
  const choices: number[] = []
  const integer = (least: number, most: number): number => {
    const drawn = draw.integer(least, most)
    choices.push(drawn - least)
    return drawn
  }
  return { draw: { integer, pick: (from) => from[integer(0, from.length - 1)] as never }, choices }
}
