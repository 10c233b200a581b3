import { compose, editsOf } from '../plan/compose.ts'
import { withoutLargeBodies } from '../plan/leaving-out.ts'
import type { Rule } from '../plan/rule.ts'
import type { Lab } from './lab.ts'
import { perform } from './perform.ts'
import type { Setup } from './set-up.ts'

const tooLarge = 413

/** Rules without their large bodies where the target says of one that it is too large: limits are its own affair. */
export const withinLimits = async ({ lab }: Setup, rules: readonly Rule[]): Promise<Rule[]> => {
  const within: Rule[] = []
  for (const rule of rules) within.push((await isTooLarge(lab, rule)) ? withoutLargeBodies(rule) : rule)
  return within
}

const isTooLarge = async (lab: Lab, rule: Rule): Promise<boolean> => {
  if (!rule.largeBodies || !('on' in rule)) return false
  for (const one of editsOf(rule).filter(({ slug }) => rule.largeBodies?.includes(slug))) {
    const composed = compose({ baseline: rule.on, edits: [one], seed: lab.seed })
    const scene = await lab.stage(composed.plan)
    const { answer } = await perform(lab, composed, scene)
    await scene.close()
    if (answer.status === tooLarge) return true
  }
  return false
}
