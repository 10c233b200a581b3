import type { Member } from './company.ts'
import { most, mostInRow, pairName, type Row } from './row.ts'
import type { Table } from './row-table.ts'

/** Lets each fault join rows until it has met each variation that it can stand beside. */
export const meetFaults = (table: Table, rows: Row[], met: Set<string>): void => {
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
