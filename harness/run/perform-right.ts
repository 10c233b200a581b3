import { setTimeout as pause } from 'node:timers/promises'
import type { Composed } from '../plan/compose.ts'
import { isOfConflict } from './busy.ts'
import type { Lab, StagedScene } from './lab.ts'
import { perform, type Manner, type Performed } from './perform.ts'

/** Milliseconds to wait at most before what met another transaction is sent again. */
const waitsAfterConflict = [50, 100, 250, 500, 1_000, 1_000, 2_000, 2_000]

/** Performs what is right, or is to be denied for a reason: it may meet another case's transaction, and be told no more. */
export const performRight = async (
  lab: Lab,
  composed: Composed,
  scene: StagedScene,
  manner?: Manner,
): Promise<Performed> => {
  let performed = await perform(lab, composed, scene, manner)
  for (const most of waitsAfterConflict) {
    if (!isOfConflict(performed) || performed.reading.reason !== null || lab.signal.aborted) break
    // Of several that met not all come again at once.
    await pause(most * Math.random(), undefined, { signal: lab.signal }).catch(() => undefined)
    performed = await perform(lab, composed, scene, manner)
  }
  return performed
}
