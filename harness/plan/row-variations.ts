import type { Member } from './company.ts'
import { most, mostInRow, pairName, type Row } from './row.ts'
import type { Table } from './row-table.ts'

/** Those of the others that each has not met yet. */
type Open = Map<Member, Set<Member>>

/** Rows of variations: each begins with the one that has most to meet, and takes in whoever meets most of those in it. */
export const coverVariations = (table: Table, met: Set<string>): Row[] => {
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
