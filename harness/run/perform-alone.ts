import type { Composed } from '../plan/compose.ts'
import type { Lab } from './lab.ts'
import { perform } from './perform.ts'
import type { Manner, Performed } from './performed.ts'

/** Performs a request in a world of its own, which ends with it. */
export const performAlone = async (lab: Lab, composed: Composed, manner?: Manner): Promise<Performed> => {
  const scene = await lab.stage(composed.plan)
  try {
    return await perform(lab, composed, scene, manner)
  } finally {
    await scene.close()
  }
}
