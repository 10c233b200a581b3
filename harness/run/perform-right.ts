import { setTimeout as pause } from 'node:timers/promises'
import type { Composed } from '../plan/compose.ts'
import { isOfConflict } from './busy.ts'
import type { Lab, StagedScene } from './lab.ts'
import { perform } from './perform.ts'
import type { Manner, Performed } from './performed.ts'

/** Milliseconds to wait at most before what met another transaction is sent again. */
const waitsAfterConflict = [50, 100, 250, 500, 1_000, 1_000, 2_000, 2_000]

/** How often in a row, at a target, nothing came of it: one that always says so means something else by it. */
const unsolved = new WeakMap<Lab['pace'], number>()
const mostUnsolved = 3

/** Performs what is right, or is to be denied for a reason: it may meet another case's transaction, and be told no more. */
export const performRight = async (
  lab: Lab,
  composed: Composed,
  scene: StagedScene,
  manner?: Manner,
): Promise<Performed> => {
  let performed = await perform(lab, composed, scene, manner)
  if (!meetsAnother(performed) || (unsolved.get(lab.pace) ?? 0) >= mostUnsolved) return performed
  for (const most of waitsAfterConflict) {
    if (!meetsAnother(performed) || lab.signal.aborted) break
    // Of several that met not all come again at once.
    await pause(most * Math.random())
    performed = await perform(lab, composed, scene, manner)
  }
  unsolved.set(lab.pace, meetsAnother(performed) ? (unsolved.get(lab.pace) ?? 0) + 1 : 0)
  return performed
}

const meetsAnother = (performed: Performed): boolean => isOfConflict(performed) && performed.reading.reason === null
