import { grouped } from '../../plan/grouped.ts'
import type { Row } from '../../plan/row.ts'
import { playBatch } from '../batch.ts'
import { judge } from '../judge.ts'
import type { Session } from '../session.ts'
import { letHear } from '../singles.ts'
import { inRow, planTogether } from './planned-row.ts'

/** A row by its place among all. */
export type Numbered = readonly [index: number, row: Row]

/** Rows that are played between two controls, at most. */
const mostTogether = 32

/** Rows in the parts in which they are played: those of variations alone share a control, the others have their own. */
export const partsOf = (rows: Numbered[]): Numbered[][] => {
  const alone = grouped(
    rows.filter(([, { meetings }]) => meetings.length === 0),
    ([, { baseline }]) => baseline.slug,
  )
  const parts = [...alone.values()].flatMap((some) =>
    Array.from({ length: Math.ceil(some.length / mostTogether) }, (_, i) =>
      some.slice(i * mostTogether, (i + 1) * mostTogether),
    ),
  )
  return [...parts, ...rows.filter(([, { meetings }]) => meetings.length > 0).map((one) => [one])]
}

/** Plays the variations of each row, all rows between two controls. Returns the rows that the target bears as they are. */
export const borneRows = async (session: Session, rows: Numbered[]): Promise<Set<number>> => {
  const scenes = session.scenes.forRow()
  const { lab } = session
  const several = rows.filter(([, { variations }]) => variations.length > 1)
  try {
    const planned = several.map(([, row]) => inRow(planTogether(row.baseline, row.variations, lab.seed)))
    const attempts = await playBatch(lab, scenes, planned)
    for (const attempt of attempts) letHear(session, attempt, scenes)
    const passed = attempts.map((one) => one.accepted && judge(one.planned, one.played).verdict === 'pass')
    return new Set(several.flatMap(([index], i) => (passed[i] ? index : [])))
  } finally {
    await scenes.close()
  }
}
