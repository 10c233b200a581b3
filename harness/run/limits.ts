import { compose } from '../plan/compose.ts'
import { edit } from '../plan/edit.ts'
import type { Rule } from '../plan/rule.ts'
import { perform } from './perform.ts'
import type { Setup } from './set-up.ts'

const large = edit('the body is 32 KiB longer, by white space', (plan) => {
  plan.request.body = { text: `{envelope}${' '.repeat(32_768)}` }
})

const tooLarge = 413

/** Whether the target takes large bodies, unless it says of one that it is too large: limits are its own affair. */
export const findLimits = async ({ lab }: Setup, rules: readonly Rule[]): Promise<void> => {
  const rule = rules.find(({ largeBodies }) => largeBodies)
  if (rule && 'on' in rule) {
    const composed = compose({ baseline: rule.on, edits: [], seed: lab.seed }, [large])
    const scene = await lab.stage(composed.plan)
    const { answer } = await perform(lab, composed, scene)
    await scene.close()
    if (answer.status === tooLarge) return
  }
  lab.capabilities.add('large-bodies')
}
