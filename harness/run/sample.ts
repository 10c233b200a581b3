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

interface Part {
  rule: Rule
  part: string
}

/** All parts of rules, in an order that the choice alone decides. */
const shuffled = (rules: Rule[], choice: number): Part[] =>
  rules
    .flatMap((rule) => partsOf(rule).map((part) => ({ rule, part, rank: rank(choice, `${rule.id}.${part}`) })))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))

/** Pairs of a grid that are tried at any target. */
const sizeOf = (rule: Rule | undefined): number => {
  if (rule?.kind !== 'enumerate') return 0
  return Object.values(rule.carriers)
    .filter(({ needs, insteadOf }) => needs === undefined && insteadOf === undefined)
    .reduce((sum, { granted = rule.granted, required = rule.required }) => sum + granted.length * required.length, 0)
}

/** As many grants of a grid as bring a tenth of its pairs: what these do not cover has no positive control. */
const ofGrid = (rule: Rule, choice: number): Part[] => {
  const parts = shuffled([rule], choice)
  const wanted = sizeOf(rule) / 10
  const narrowed = (count: number) => partOf(rule, new Set(parts.slice(0, count).map(({ part }) => part)))
  const enough = parts.findIndex((_, index) => sizeOf(narrowed(index + 1)) >= wanted)
  return parts.slice(0, enough < 0 ? parts.length : enough + 1)
}

/**
 * A tenth of the cases of rules, the same for the same choice. Cases follow from the rules and the seed alone, so a
 * report need not list those that passed. A rule with thousands of cases, all in a grid, gives whole grants.
 */
export const aTenthOf = (rules: Rule[], choice: number): Sample => {
  const grids = rules.filter(({ kind }) => kind === 'enumerate')
  const others = shuffled(
    rules.filter(({ kind }) => kind !== 'enumerate'),
    choice,
  )
  const chosen = [...others.slice(0, Math.ceil(others.length / 10)), ...grids.flatMap((rule) => ofGrid(rule, choice))]
  const chosenOf = (rule: Rule): Set<string> =>
    new Set(chosen.filter((one) => one.rule === rule).map(({ part }) => part))
  return {
    rules: rules.flatMap((rule) => {
      const own = chosenOf(rule)
      return own.size > 0 ? (partOf(rule, own) ?? []) : []
    }),
    chosen: chosen.length,
    of: rules.flatMap(partsOf).length,
  }
}
