import { createHash } from 'node:crypto'
import { partOf, partsOf } from '../plan/part-of-rule.ts'
import type { Rule } from '../plan/rule.ts'

/** Rules cut down to a part of their cases. */
export interface Sample {
  rules: Rule[]
  /** Parts that were chosen, and how many there are. */
  chosen: number
  of: number
}

const rank = (choice: number, name: string): string => createHash('sha256').update(`${choice}:${name}`).digest('hex')

/**
 * A tenth of the cases of rules, the same for the same choice. Cases follow from the rules and the seed alone, so a
 * report need not list those that passed. A rule with thousands of cases, all in a grid, gives a tenth of its grants.
 */
export const aTenthOf = (rules: Rule[], choice: number): Sample => {
  const grids = rules.filter(({ kind }) => kind === 'enumerate')
  const others = rules.filter(({ kind }) => kind !== 'enumerate')
  const pools = [others, ...grids.map((rule) => [rule])].map((pool) =>
    pool.flatMap((rule) => partsOf(rule).map((part) => ({ rule, part, name: `${rule.id}.${part}` }))),
  )
  const chosen = pools.flatMap((pool) =>
    pool
      .map((one) => ({ ...one, rank: rank(choice, one.name) }))
      .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
      .slice(0, Math.ceil(pool.length / 10)),
  )
  const chosenOf = (rule: Rule): Set<string> =>
    new Set(chosen.filter((one) => one.rule === rule).map(({ part }) => part))
  return {
    rules: rules.flatMap((rule) => {
      const own = chosenOf(rule)
      return own.size > 0 ? (partOf(rule, own) ?? []) : []
    }),
    chosen: chosen.length,
    of: pools.flat().length,
  }
}
