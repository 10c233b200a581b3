import type { Rate } from './fuzz-rate.ts'

export interface Rounds {
  rounds: number
  seconds: number
  /** Of the first rate before the rounds: what is worked out once is worked out there, and what runs often compiled. */
  warmUp: number
}

/** Rates in the order in which they were asked for, and what the first is of each of the others: medians of the rounds. */
export interface Compared {
  rates: number[]
  ratios: number[]
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Measures rates in turn. */
export const inTurn = async ({ rounds, seconds, warmUp }: Rounds, ...asked: Rate[]): Promise<Compared> => {
  const all: number[][] = []
  for (let round = -1; round < rounds; round++) {
    const rates: number[] = []
    for (const [i, rate] of asked.entries()) rates.push(await rate(round < 0 && i === 0 ? warmUp : seconds))
    if (round >= 0) all.push(rates)
  }
  const medianOf = (of: (rates: number[]) => number): number => median(all.map(of))
  return {
    rates: asked.map((_, i) => medianOf((rates) => rates[i] ?? 0)),
    ratios: asked.slice(1).map((_, i) => medianOf((rates) => (rates[0] ?? 0) / (rates[i + 1] ?? 0))),
  }
}
