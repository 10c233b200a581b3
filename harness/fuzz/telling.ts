import type { Random } from 'fast-check'
import type { Member } from '../plan/company.ts'
import { oneOf, shuffled } from './random.ts'
import type { ByRule } from './table.ts'

/** Whether a mutant of its rule is named for it: what a mistake is known to let through, or to refuse. */
const isTelling = ({ name, rule }: Member): boolean =>
  Object.values(rule.mutants).some((edit) => name === `${rule.id}.${edit}`)

export const tellingIn = (members: readonly Member[]): number => members.filter(isTelling).length

/** Three times in four one of those that a mutant is named for, where there are some. */
export const tellingOneOf = (members: readonly Member[], random: Random): Member | undefined => {
  const telling = members.filter(isTelling)
  return oneOf(telling.length > 0 && random.nextInt(0, 3) > 0 ? telling : members, random)
}

/** One of each rule, then another of each: those that a mutant is named for come first. */
export const roundRobin = (rules: ByRule, random: Random): Member[] => {
  const mixed = shuffled(rules, random).map((members) =>
    shuffled(members, random).toSorted((one, other) => Number(isTelling(other)) - Number(isTelling(one))),
  )
  const longest = Math.max(0, ...mixed.map((members) => members.length))
  return Array.from({ length: longest }, (_, turn) => mixed.flatMap((members) => members[turn] ?? [])).flat()
}
