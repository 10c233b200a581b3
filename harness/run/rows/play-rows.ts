import { pairsIn, rowsOf } from '../../plan/rows.ts'
import type { Lab } from '../lab.ts'
import type { Session } from '../session.ts'
import { borneRows, partsOf, type Numbered } from './borne-rows.ts'
import { Gone } from './gone.ts'
import { playRow, type RowPlayed } from './play-row.ts'

/** Rows under way at once: a row has some three requests under way most of the time, since it waits for its controls. */
const rowsAtOnce = ({ concurrency }: Pick<Lab, 'concurrency'>): number => Math.max(4, Math.ceil(concurrency / 3))

/**
 * Plays every pair of a fault and a variation, and of two variations, that can stand together, in rows; a shard plays
 * its share of the rows, and a run that goes on those that it had not played. What did not go as it must by itself is
 * left out: it is known already. Only what goes wrong in company is a case of its rule.
 */
export const playRows = async (session: Session): Promise<void> => {
  const { share, company, lab } = session
  if (session.ended) return
  const rows = [...rowsOf(company, lab.seed).entries()].filter(([index]) => share.ownsNumber(index))
  if (rows.length === 0) return
  const before = [...share.before.rows.values()]
  const gone = new Gone(session)
  const parts = partsOf(rows.filter(([index]) => !share.before.rows.has(index)))
  const counts = {
    rows: before.length,
    played: before.reduce((sum, { pairs }) => sum + pairs, 0),
    cases: before.reduce((sum, { cases }) => sum + cases, 0),
  }
  const conclude = (row: number, { pairs, cases }: RowPlayed): void => {
    counts.rows += 1
    counts.played += pairs
    counts.cases += cases
    if (!session.ended) session.emit({ event: 'row-played', row, pairs, cases })
    session.progress({ done: counts.rows, all: rows.length })
  }
  const restOf = ([index, row]: Numbered): Numbered => [index, gone.rest(row)]
  const playPart = async (part: Numbered[]): Promise<void> => {
    const borne = part.length > 1 ? await borneRows(session, part.map(restOf)) : new Set()
    for (const one of part) {
      if (session.ended) return
      const [index, row] = restOf(one)
      const played = borne.has(index) ? { pairs: row.pairs.length, cases: 1 } : await playRow(session, row, gone)
      conclude(index, played)
    }
  }
  const worker = async (): Promise<void> => {
    for (let next = parts.shift(); next && !session.ended; next = parts.shift()) await playPart(next)
  }
  const { participants } = session.setup
  participants.sparing = true
  await Promise.all(Array.from({ length: rowsAtOnce(lab) }, worker)).finally(() => (participants.sparing = false))
  session.emit({ event: 'pairs-played', planned: pairsIn(rows.map(([, row]) => row)), ...counts })
}
