import { companyOf, compatible, flipBaselinesOf, planWith, type Member } from './company.ts'
import type { Case } from './compose.ts'
import { facts, isSame, pathOf, valueAtPath } from './facts.ts'
import type { Baseline, Rule } from './rule.ts'

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
const mostInRow = 16

/** How much larger than its baseline a plan is that counts as large, in characters of JSON: one of these in a row is enough. */
const large = 3_000

/**
 * Rows that hold every pair of variations that can stand together, and every pair of a fault and a variation, at least
 * once on some baseline. `apart`: further pairs, by name, that are kept apart. Pure: the same rules and seed, the same rows.
 */
export const rowsOf = (
  rules: Rule[],
  seed: number,
  { apart = new Set() }: { apart?: ReadonlySet<string> } = {},
): Row[] => {
  const met = new Set<string>()
  const companies = flipBaselinesOf(rules).map((baseline) => companyOf(rules, baseline))
  // The largest companies first: a pair is tried where most others can be tried with it.
  return companies
    .toSorted((one, other) => other.members.length - one.members.length)
    .flatMap(({ baseline, members }) => {
      const table = new Table(baseline, members, seed, apart)
      const rows = coverVariations(table, met)
      meetFaults(table, rows, met)
      return rows
    })
}

/** How many pairs rows hold, each counted where it is first. */
export const pairsIn = (rows: Row[]): number =>
  rows.reduce(
    (sum, { pairs, meetings }) => sum + pairs.length + meetings.reduce((all, { fresh }) => all + fresh.length, 0),
    0,
  )

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

/** Who may stand beside whom on a baseline. */
class Table {
  readonly baseline: Baseline
  readonly variations: Member[]
  readonly faults: Member[]
  readonly #seed: number
  readonly #beside = new Map<Member, Set<Member>>()
  /** What is at the facts that a member changes when it is alone. */
  readonly #alone = new Map<Member, { path: string[]; value: unknown }[]>()

  constructor(baseline: Baseline, members: Member[], seed: number, apart: ReadonlySet<string>) {
    this.baseline = baseline
    this.#seed = seed
    const largeOnes = new Set<Member>()
    const size = JSON.stringify(baseline.plan).length
    for (const member of members) {
      const plan = planWith(member.edits, baseline, seed)
      this.#alone.set(
        member,
        facts(baseline.plan, plan).map((at) => {
          const path = pathOf(at)
          return { path, value: valueAtPath(plan, path) }
        }),
      )
      if (JSON.stringify(plan).length > size + large) largeOnes.add(member)
    }
    this.variations = members.filter(({ role }) => role === 'variation')
    this.faults = members.filter(({ role }) => role === 'fault')
    for (const one of members)
      this.#beside.set(
        one,
        new Set(
          this.variations.filter(
            (other) =>
              other.rule !== one.rule &&
              compatible(one, other) &&
              !(largeOnes.has(one) && largeOnes.has(other)) &&
              !(apart.size > 0 && apart.has(pairName(one, other))),
          ),
        ),
      )
  }

  /** Variations that a member can stand beside. */
  beside(member: Member): ReadonlySet<Member> {
    return this.#beside.get(member) ?? new Set()
  }

  /** Whether each is still there when all are applied. */
  standTogether(members: Member[]): boolean {
    try {
      const plan = planWith(caseOf(this.baseline, members, this.#seed).edits, this.baseline, this.#seed)
      return members.every((one) =>
        (this.#alone.get(one) ?? []).every(({ path, value }) => isSame(valueAtPath(plan, path), value)),
      )
    } catch {
      return false
    }
  }
}

/** Those of the others that each has not met yet. */
type Open = Map<Member, Set<Member>>

/** Rows of variations: each begins with the one that has most to meet, and takes in whoever meets most of those in it. */
const coverVariations = (table: Table, met: Set<string>): Row[] => {
  const { baseline, variations } = table
  const open: Open = new Map(
    variations.map((one) => [
      one,
      new Set([...table.beside(one)].filter((other) => table.beside(other).has(one) && !met.has(pairName(one, other)))),
    ]),
  )
  const rows: Row[] = []
  const close = (one: Member, other: Member): void => {
    open.get(one)?.delete(other)
    open.get(other)?.delete(one)
    met.add(pairName(one, other))
  }
  for (;;) {
    const first = most(variations, (one) => open.get(one)?.size ?? 0)
    if (!first) return rows
    // Mostly all stand who do not touch the same facts: they are asked one after the other only where they do not.
    let row = rowFrom(first, table, open, () => true)
    if (!table.standTogether(row))
      row = rowFrom(first, table, open, (before, next) => {
        const stands = table.standTogether([...before, next])
        if (!stands && before.length === 1) close(first, next)
        return stands
      })
    const pairs: Row['pairs'] = []
    for (const [i, one] of row.entries())
      for (const other of row.slice(i + 1)) {
        if (open.get(one)?.has(other)) pairs.push([one, other])
        close(one, other)
      }
    if (row.length > 1) rows.push({ baseline, variations: row, meetings: [], pairs })
  }
}

/** One, and whoever meets most of those before, as far as it stands beside them. */
const rowFrom = (
  first: Member,
  table: Table,
  open: Open,
  stands: (before: Member[], next: Member) => boolean,
): Member[] => {
  const row = [first]
  let able = table.variations.filter((one) => one !== first && table.beside(one).has(first))
  /** How many of the row each has not met yet. */
  const unmet = new Map<Member, number>()
  const join = (one: Member): void => {
    for (const other of open.get(one) ?? []) unmet.set(other, (unmet.get(other) ?? 0) + 1)
  }
  join(first)
  while (row.length < mostInRow) {
    const next = most(able, (one) => unmet.get(one) ?? 0)
    if (!next) break
    const joins = stands(row, next)
    able = able.filter((one) => one !== next && (!joins || table.beside(one).has(next)))
    if (!joins) continue
    row.push(next)
    join(next)
  }
  return row
}

/** The first of those with the greatest number; none where all are 0. */
const most = <T>(all: readonly T[], count: (one: T) => number): T | undefined => {
  let best: { one: T; number: number } | undefined
  for (const one of all) {
    const number = count(one)
    if (number > (best?.number ?? 0)) best = { one, number }
  }
  return best?.one
}

/** Lets each fault join rows until it has met each variation that it can stand beside. */
const meetFaults = (table: Table, rows: Row[], met: Set<string>): void => {
  const { baseline } = table
  const rowsWith = new Map(
    table.variations.map((one) => [one, rows.filter(({ variations }) => variations.includes(one))]),
  )
  for (const fault of table.faults) {
    const open = new Set([...table.beside(fault)].filter((one) => !met.has(pairName(fault, one))))
    /** How many of each row the fault has not met yet. */
    const unmet = new Map<Row, number>()
    const count = (one: Member, by: number): void => {
      for (const row of rowsWith.get(one) ?? []) unmet.set(row, (unmet.get(row) ?? 0) + by)
    }
    for (const one of open) count(one, 1)
    while (open.size > 0) {
      const row = most(rows, (one) => unmet.get(one) ?? 0)
      const beside = row?.variations.filter((one) => table.beside(fault).has(one)) ?? together(table, open)
      const standing =
        beside.length > 0 && table.standTogether([...beside, fault])
          ? beside
          : standingBeside(table, fault, beside, open)
      const fresh = standing.filter((one) => open.has(one))
      for (const one of fresh.length > 0 ? fresh : beside) {
        if (open.delete(one)) count(one, -1)
        if (fresh.includes(one)) met.add(pairName(fault, one))
      }
      if (fresh.length === 0) continue
      const meeting = { fault, beside: standing, fresh }
      if (row) row.meetings.push(meeting)
      else {
        const added: Row = { baseline, variations: standing, meetings: [meeting], pairs: [] }
        rows.push(added)
        for (const one of standing) rowsWith.get(one)?.push(added)
      }
    }
  }
}

/** As many as can stand in one row: the first, and whoever can stand beside all before. */
const together = (table: Table, open: ReadonlySet<Member>): Member[] => {
  const row: Member[] = []
  for (const one of open)
    if (row.length < mostInRow && row.every((other) => table.beside(one).has(other))) row.push(one)
  return row
}

/** Of a row those beside which a fault is still there, one after the other. */
const standingBeside = (table: Table, fault: Member, row: Member[], open: ReadonlySet<Member>): Member[] => {
  const standing: Member[] = []
  for (const one of row.toSorted((a, b) => Number(open.has(b)) - Number(open.has(a))))
    if (table.standTogether([...standing, one, fault])) standing.push(one)
  return standing
}
