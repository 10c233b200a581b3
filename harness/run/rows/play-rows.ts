import type { Member } from '../../plan/company.ts'
import { pairsIn, rowsOf, type Row } from '../../plan/rows.ts'
import { tokenOf } from '../../plan/token.ts'
import type { Session } from '../session.ts'
import { playRow } from './play-row.ts'

/** Rows under way at once: one waits for its controls while others send. */
const rowsAtOnce = 4

/**
 * Plays every pair of a fault and a variation, and of two variations, that can stand together, in rows; a shard plays
 * its share of the rows. What did not go as it must by itself is left out: it is known already. Only what goes wrong in
 * company is a case of its rule.
 */
export const playRows = async (session: Session): Promise<void> => {
  const { index, of } = session.share.shard
  const rows = rowsOfAll(session).filter((_, i) => i % of === index - 1)
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

/** Shards must lay out the same rows, and know nothing of each other's failures. */
const rowsOfAll = ({ lab, company, notPassed, share }: Session): Row[] => {
  const wentWrong = ({ edits, rule }: Member): boolean =>
    notPassed.has(tokenOf({ baseline: rule.on, edits, seed: lab.seed }))
  return rowsOf(company, lab.seed, { admits: (member) => share.shard.of > 1 || !wentWrong(member) })
}
