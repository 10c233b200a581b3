import type { Member } from './company.ts'
import type { Case } from './compose.ts'
import type { Baseline } from './rule.ts'

/** A baseline with variations that stand together, and the faults that meet them there. */
export interface Row {
  baseline: Baseline
  variations: Member[]
  /** Each with those of the row's variations beside which it has its place, and some that it has not met before. */
  meetings: Meeting[]
  /** Its pairs of variations that no row before this one has. */
  pairs: [Member, Member][]
}

export interface Meeting {
  fault: Member
  beside: Member[]
  /** Those of them that the fault has not met before. */
  fresh: Member[]
}

/** Variations of one row at most: what is tried is whether two bear each other, not how many an exchange bears. */
export const mostInRow = 16

/** A pair by name, in either order. */
export const pairName = (one: Member, other: Member): string =>
  one.name < other.name ? `${one.name}+${other.name}` : `${other.name}+${one.name}`

/** A case of some members. They stand in the order of their rules, whatever the order in which they are given. */
export const caseOf = (baseline: Baseline, members: Member[], seed: number): Case => ({
  baseline,
  edits: members.toSorted(byRule).flatMap(({ edits }) => edits),
  seed,
})

const byRule = (one: Member, other: Member): number =>
  one.rule.id < other.rule.id ? -1 : Number(one.rule.id > other.rule.id)

/** The first of those with the greatest number; none where all are 0. */
export const most = <T>(all: readonly T[], count: (one: T) => number): T | undefined => {
  let best: { one: T; number: number } | undefined
  for (const one of all) {
    const number = count(one)
    if (number > (best?.number ?? 0)) best = { one, number }
  }
  return best?.one
}
