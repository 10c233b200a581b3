import type { Capability, Rule } from './rule.ts'

/** The first need of a rule that is not met; where one of several would do, the first of these. */
export const unmetNeed = ({ needs = [] }: Rule, has: (one: Capability) => boolean): Capability | undefined => {
  const unmet = needs.find((need) => (Array.isArray(need) ? !need.some(has) : !has(need)))
  return Array.isArray(unmet) ? unmet[0] : unmet
}

/** Whether a rule needs this, or one of several of which this is one. */
export const mayNeed = ({ needs = [] }: Rule, one: Capability): boolean => needs.flat().includes(one)

/** Whether a rule that lacks this could do with waiting in real time instead. */
export const couldWait = ({ needs = [] }: Rule, lacking: Capability): boolean =>
  needs.some((need) => Array.isArray(need) && need.includes(lacking) && need.includes('slow'))
