import type { Member } from '../../plan/company.ts'
import { pairsIn, rowsOf, type Row } from '../../plan/rows.ts'
import { tokenOf } from '../../plan/token.ts'
import type { Session } from '../session.ts'
import { playRow } from './play-row.ts'

/** Rows under way at once: one waits for its controls while others send. */
const rowsAtOnce = 4

/**
 * Plays every pair of a fault and a variation, and of two variations, that can stand together, in rows. What did not go
 * as it must by itself is left out: it is known already. Only what goes wrong in company is a case of its rule.
 */
export const playRows = async (session: Session): Promise<void> => {
  const { lab, rules, passed } = session
  const admits = ({ edits, rule }: Member): boolean => passed.has(tokenOf({ baseline: rule.on, edits, seed: lab.seed }))
  const rows = rowsOf(rules, lab.seed, { admits })
  if (rows.length === 0 || session.ended) return
  const waiting: Row[] = [...rows]
  const counts = { rows: 0, played: 0, cases: 0 }
  const worker = async (): Promise<void> => {
    for (let row = waiting.shift(); row && !session.ended; row = waiting.shift()) {
      const { pairs, cases } = await playRow(session, row)
      counts.rows += 1
      counts.played += pairs
      counts.cases += cases
      session.progress({ done: counts.rows, all: rows.length })
    }
  }
  await Promise.all(Array.from({ length: rowsAtOnce }, worker))
  session.emit({ event: 'pairs-played', planned: pairsIn(rows), ...counts })
}
