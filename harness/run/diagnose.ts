import { compose, editsOf } from '../plan/compose.ts'
import type { Rule } from '../plan/rule.ts'
import type { Lab } from './lab.ts'
import { perform } from './perform.ts'

/** As many as are worth naming. */
const most = 3

/**
 * What a target that refuses the positive control does accept: the same request with one legal variation. Whoever reads
 * that knows what the target stumbles over.
 */
export const acceptedVariations = async (lab: Lab, rules: Rule[]): Promise<string[]> => {
  const found: string[] = []
  for (const rule of rules) {
    if (rule.kind !== 'flip') continue
    for (const edit of editsOf(rule).filter(({ role }) => role !== 'fault')) {
      if (found.length >= most || lab.signal.aborted) return found
      const composed = compose({ baseline: rule.on, edits: [edit], seed: lab.seed })
      const scene = await lab.stage(composed.plan)
      const { outcome } = await perform(lab, composed, scene)
      await scene.close()
      if (outcome === 'accepted') found.push(`${edit.edit.says} (${edit.name})`)
    }
  }
  return found
}
