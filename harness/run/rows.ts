import type { Carried, CoverRow } from '../plan/cover-pairs.ts'
import type { Enumerate } from '../plan/rule.ts'
import { tokenOf } from '../plan/token.ts'
import type { Session } from './session.ts'
import { rowName } from './share.ts'

/** Rows of pairs that are judged here, and rows that are only looked at, so that what those want has been brought. */
export interface Rows {
  own: CoverRow[]
  besides: CoverRow[]
}

/**
 * A pair that must not be granted has its positive control in another row, where something covers the same
 * requirement. Of a part of the rows some requirements may have none: rows of other shards, or of before, lend them one.
 */
export const rowsToSee = ({ share, lab }: Session, rule: Enumerate, carried: Carried): Rows => {
  const isOpen = (row: CoverRow): boolean =>
    row.pairs.some(
      (pair) =>
        pair.role !== 'open' &&
        !share.before.judged(rule.id, tokenOf({ baseline: pair.on, edits: [pair], seed: lab.seed })),
    )
  const rows = carried.rows.filter(({ asking }) => asking)
  const own = rows.filter((row) => share.owns(rowName(rule.id, carried, row)) && isOpen(row))
  const wanted = new Set(own.flatMap((row) => requiredBy(row, 'fault')))
  for (const row of own) for (const required of requiredBy(row, 'variation')) wanted.delete(required)
  return { own, besides: lenders(rows, wanted) }
}

const requiredBy = ({ pairs }: CoverRow, role: 'fault' | 'variation'): string[] =>
  pairs.filter((pair) => pair.role === role).map(({ required }) => required)

/** As few rows as cover what is wanted, the one that covers most first. */
const lenders = (rows: CoverRow[], wanted: Set<string>): CoverRow[] => {
  const chosen: CoverRow[] = []
  while (wanted.size > 0) {
    const worth = (row: CoverRow): number => requiredBy(row, 'variation').filter((one) => wanted.has(one)).length
    const best = rows.toSorted((a, b) => worth(b) - worth(a))[0]
    if (!best || worth(best) === 0) return chosen
    chosen.push(best)
    for (const one of requiredBy(best, 'variation')) wanted.delete(one)
  }
  return chosen
}
