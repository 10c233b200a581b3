import { companyOf, flipBaselinesOf } from './company.ts'
import { meetFaults } from './row-faults.ts'
import { Table } from './row-table.ts'
import { coverVariations } from './row-variations.ts'
import type { Row } from './row.ts'
import type { Rule } from './rule.ts'

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
