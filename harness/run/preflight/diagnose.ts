import type { Rule } from '../../plan/rule.ts'
import type { Lab } from '../lab.ts'
import { perform } from '../perform.ts'
import { isOfSomebodyElse } from './not-reached.ts'
import { singleCases, type PlannedCase } from '../planned.ts'

/** As many as are worth naming. */
const most = 3

/**
 * What a target that refuses the positive control does accept: the same request with one legal variation. Whoever reads
 * that knows what the target stumbles over.
 */
export const acceptedVariations = async (lab: Lab, rules: Rule[]): Promise<PlannedCase[]> => {
  const found: PlannedCase[] = []
  for (const rule of rules) {
    if (rule.kind !== 'flip') continue
    for (const planned of singleCases(rule, lab.seed).filter(({ expected }) => expected !== 'rejected')) {
      if (found.length >= most || lab.signal.aborted) return found
      const scene = await lab.stage(planned.composed.plan)
      const { outcome, answer } = await perform(lab, planned.composed, scene)
      await scene.close()
      // It has no time for hundreds, or never sees them.
      if (outcome === 'busy' || (scene.fetched('agent').length === 0 && isOfSomebodyElse(answer))) return found
      if (outcome === 'accepted') found.push(planned)
    }
  }
  return found
}
