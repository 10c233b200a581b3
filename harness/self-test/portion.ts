import { least } from 'd3-array'
import type { Rule } from '../plan/rule.ts'

/** A part of what is to be tried, by its number, from 0. */
export interface Portion {
  number: number
  of: number
}

/** All of it. */
export const whole: Portion = { number: 0, of: 1 }

/** Whether what stands at a place is the portion's, where one thing takes about as long as another. */
export const isIn = ({ number, of }: Portion, place: number): boolean => place % of === number

/** About how long a rule takes beside one that flips a fact: as measured, the mean of its kind. */
const weights: Record<Rule['kind'], number> = {
  enumerate: 54,
  load: 4,
  watch: 2,
  compare: 1.5,
  flip: 1,
  observe: 0.5,
  always: 0.5,
  endure: 0.5,
  document: 0,
  crawl: 0,
}

/** The portion's rules: every rule is in one of them, and none takes much longer than another. */
export const rulesIn = ({ number, of }: Portion, rules: readonly Rule[]): Rule[] => {
  const portions = Array.from({ length: of }, () => ({ rules: new Set<Rule>(), weight: 0 }))
  for (const rule of rules.toSorted((one, other) => weights[other.kind] - weights[one.kind])) {
    const lightest = least(portions, ({ weight }) => weight)
    lightest?.rules.add(rule)
    if (lightest) lightest.weight += weights[rule.kind]
  }
  return rules.filter((rule) => portions[number]?.rules.has(rule))
}
