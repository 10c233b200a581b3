import type { Rate } from './fuzz-rate.ts'

export interface Rounds {
  rounds: number
  seconds: number
}

/** Two rates, and what the one is of the other: medians of the rounds. */
export interface Compared {
  one: number
  other: number
  ratio: number
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Measures two rates in turn, a round of each first, uncounted, to warm both up. */
export const inTurn = async ({ rounds, seconds }: Rounds, one: Rate, other: Rate): Promise<Compared> => {
  const rates: [number, number][] = []
  for (let round = -1; round < rounds; round++) {
    const both: [number, number] = [await one(seconds), await other(seconds)]
    if (round >= 0) rates.push(both)
  }
  return {
    one: median(rates.map(([rate]) => rate)),
    other: median(rates.map(([, rate]) => rate)),
    ratio: median(rates.map(([a, b]) => a / b)),
  }
}
