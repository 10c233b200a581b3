import { compose, storiesOf } from '../plan/compose.ts'
import type { Rule } from '../plan/rule.ts'
import type { Lab } from './lab.ts'
import { perform } from './perform.ts'
import type { Setup } from './set-up.ts'

/**
 * Whether an access cap binds Discover or Execute: as the profile says, else as the longest story of the rules that
 * need it shows. A target that counts retrievals lets both pass however often.
 */
export const findCountedAccesses = async ({ profile, lab }: Setup, rules: Rule[]): Promise<void> => {
  const stated = profile.capabilities.quota_operation
  const binds = stated === null ? await isBound(lab, rules) : stated !== 'retrieve'
  if (binds) lab.capabilities.add('counted-accesses')
}

const isBound = async (lab: Lab, rules: Rule[]): Promise<boolean> => {
  const concerned = rules.filter(({ needs }) => needs?.includes('counted-accesses'))
  const stories = concerned.flatMap((rule) => (rule.kind === 'watch' ? storiesOf(rule) : []))
  const [longest] = stories
    .filter(({ story }) => story.steps.every((step) => step.at === 0 && 'send' in step && step.send === null))
    .toSorted((one, other) => other.story.steps.length - one.story.steps.length)
  if (!longest || !('on' in longest.rule)) return true
  const composed = compose({ baseline: longest.rule.on, edits: [longest], seed: lab.seed })
  const scene = await lab.stage(composed.plan)
  try {
    for (const _ of longest.story.steps) {
      const { outcome } = await perform(lab, composed, scene)
      // A crash, or an answer that is none, is for the rules to find out about.
      if (outcome !== 'accepted') return true
    }
    return false
  } finally {
    await scene.close()
  }
}
