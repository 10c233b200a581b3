import { compose } from '../plan/compose.ts'
import { edit, type Edit } from '../plan/edit.ts'
import { requesterOf } from '../plan/edits.ts'
import type { Outcome } from '../plan/message.ts'
import { hasPartsFor } from '../plan/leaving-out.ts'
import type { Baseline, Rule } from '../plan/rule.ts'
import { mayNeed } from '../plan/needs.ts'
import { perform } from './perform.ts'
import type { Setup } from './set-up.ts'

const bare = edit('there is neither a chain nor a scope', (plan) => {
  const requester = requesterOf(plan)
  delete plan.delegation
  delete requester.delegation
  delete requester.scopes
})

/**
 * Whether a scope gates anything from a requester that names none: normally all public resources are offered to it and
 * nothing else, but the policy is the exchange's own. It is asked only where a rule rests on it.
 */
export const findDefaultPolicy = async ({ lab }: Setup, rules: readonly Rule[]): Promise<void> => {
  const rule = rules.find((one) => hasPartsFor(one, 'gated-by-default') || mayNeed(one, 'gated-by-default'))
  if (rule && 'on' in rule) {
    // Who keeps answers for whoever asks next is to keep one that grants: what is kept of others grants nothing to rules.
    await outcomeOf(lab, rule.on)
    if ((await outcomeOf(lab, rule.on, bare)) === 'accepted') return
  }
  lab.capabilities.add('gated-by-default')
}

/** How the target answers what stands on a baseline. */
const outcomeOf = async (lab: Setup['lab'], baseline: Baseline, ...edits: Edit[]): Promise<Outcome> => {
  const composed = compose({ baseline, edits: [], seed: lab.seed }, edits)
  const scene = await lab.stage(composed.plan)
  const { outcome } = await perform(lab, composed, scene)
  await scene.close()
  return outcome
}
