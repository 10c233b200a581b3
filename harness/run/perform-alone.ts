import type { Composed } from '../plan/compose.ts'
import type { Lab } from './lab.ts'
import { perform, type Manner, type Performed } from './perform.ts'

/** Performs a request in a world of its own, which ends with it. */
export const performAlone = async (lab: Lab, composed: Composed, manner?: Manner): Promise<Performed> => {
  const scene = await lab.stage(composed.plan)
  try {
    return await perform(lab, composed, scene, manner)
  } finally {
    await scene.close()
  }
}
