import { compose, editsOf } from '../plan/compose.ts'
import type { Rule } from '../plan/rule.ts'
import { perform } from './perform.ts'
import type { Setup } from './set-up.ts'

const tooLarge = 413

/** Whether the target takes large bodies, unless it says of one that it is too large: limits are its own affair. */
export const findLimits = async ({ lab }: Setup, rules: readonly Rule[]): Promise<void> => {
  for (const rule of rules.filter(({ largeBodies }) => largeBodies)) {
    if (!('on' in rule)) continue
    for (const one of editsOf(rule).filter(({ slug }) => rule.largeBodies?.includes(slug))) {
      const composed = compose({ baseline: rule.on, edits: [one], seed: lab.seed })
      const scene = await lab.stage(composed.plan)
      const { answer } = await perform(lab, composed, scene)
      await scene.close()
      if (answer.status === tooLarge) return
    }
  }
  lab.capabilities.add('large-bodies')
}
