import type { Rule } from '../plan/rule.ts'
import type { Kill } from './kills.ts'

/** Binding rules without a mutant that they alone catch. */
export const unproved = (rules: readonly Rule[], kills: readonly Kill[]): string[] => {
  const alone = new Set(
    kills.flatMap(({ by, caught }) => {
      const [only = '', ...others] = Object.keys(caught)
      return others.length === 0 && by.startsWith(`${only}.`) ? [only] : []
    }),
  )
  return rules.filter(({ id, level }) => level !== 'observe' && !alone.has(id)).map(({ id }) => id)
}
