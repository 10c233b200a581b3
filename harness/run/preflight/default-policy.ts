import { compose } from '../../plan/compose.ts'
import { edit, type Edit } from '../../plan/edit.ts'
import { requesterOf } from '../../plan/edits.ts'
import type { Outcome } from '../../plan/message.ts'
import { hasPartsFor } from '../../plan/leaving-out.ts'
import type { Baseline, Capability, Rule } from '../../plan/rule.ts'
import { mayNeed } from '../../plan/needs.ts'
import { performAlone } from '../perform-alone.ts'
import type { Setup } from '../set-up.ts'

const withoutChain = (says: string, ...scopes: string[]) =>
  edit(says, (plan) => {
    const requester = requesterOf(plan)
    delete plan.delegation
    delete requester.delegation
    if (scopes.length > 0) requester.scopes = scopes
    else delete requester.scopes
  })

/** From whom scopes may gate. */
const gated: [Capability, Edit][] = [
  ['gated-by-default', withoutChain('there is neither a chain nor a scope')],
  ['gated-from-others', withoutChain('there is no chain, and another scope', 'academic:papers')],
]

/**
 * Whether a scope gates anything from a requester that names none, or another: normally all public resources are offered
 * to it and nothing else, but the policy is the exchange's own. It is asked only where a rule rests on it.
 */
export const findDefaultPolicy = async ({ lab }: Setup, rules: readonly Rule[]): Promise<void> => {
  for (const [capability, without] of gated) {
    const rule = rules.find((one) => 'on' in one && (hasPartsFor(one, capability) || mayNeed(one, capability)))
    // Who keeps answers for whoever asks next is to keep one that grants: what is kept of others grants nothing to rules.
    if (rule && 'on' in rule) await outcomeOf(lab, rule.on)
    if (rule && 'on' in rule && (await outcomeOf(lab, rule.on, without)) === 'accepted') continue
    lab.capabilities.add(capability)
  }
}

/** How the target answers what stands on a baseline. */
const outcomeOf = async (lab: Setup['lab'], baseline: Baseline, ...edits: Edit[]): Promise<Outcome> => {
  const { outcome } = await performAlone(lab, compose({ baseline, edits: [], seed: lab.seed }, edits))
  return outcome
}
