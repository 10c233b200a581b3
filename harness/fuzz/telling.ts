import type { Random } from 'fast-check'
import type { Member } from '../plan/company.ts'
import { oneOf, shuffled } from './random.ts'
import type { ByRule } from './table.ts'

/** Whether a mutant of its rule is named for it: what a mistake is known to let through, or to refuse. */
export const isTelling = (member: Member): boolean => {
  const known = telling.get(member)
  if (known !== undefined) return known
  const { name, rule } = member
  const tells = Object.values(rule.mutants).some((edit) => name === `${rule.id}.${edit}`)
  telling.set(member, tells)
  return tells
}

const telling = new WeakMap<Member, boolean>()

export const tellingIn = (members: readonly Member[]): number => members.filter(isTelling).length

/** Three times in four one of those that a mutant is named for, where there are some. */
export const tellingOneOf = (members: readonly Member[], random: Random): Member | undefined => {
  const some = members.filter(isTelling)
  return oneOf(some.length > 0 && random.nextInt(0, 3) > 0 ? some : members, random)
}

/** Those that a mutant is named for, one of each rule and then another of each, the most general mutant's last; then the others so. */
export const roundRobin = (rules: ByRule, random: Random): Member[] => {
  const mixed = shuffled(rules, random).map((members) =>
    shuffled(members, random).toSorted((one, other) => delayOf(one) - delayOf(other)),
  )
  const longest = Math.max(0, ...mixed.map((members) => members.length))
  const dealt = Array.from({ length: longest }, (_, turn) => mixed.flatMap((members) => members[turn] ?? [])).flat()
  return dealt.toSorted((one, other) => Number(isTelling(other)) - Number(isTelling(one)))
}

/** The mutant that a rule names first mostly falls to any of its faults: its own can wait. */
const delayOf = (member: Member): number => {
  if (!isTelling(member)) return 2
  const { name, rule } = member
  const first = Object.values(rule.mutants).find((edit) => rule.faults[edit])
  return name === `${rule.id}.${first}` ? 1 : 0
}
