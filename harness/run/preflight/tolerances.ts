import { edit, type PlanEdit } from '../../plan/edit.ts'
import { entries, parameters } from '../../plan/edits.ts'
import { compose } from '../../plan/compose.ts'
import { hasPartsFor } from '../../plan/leaving-out.ts'
import type { Outcome } from '../../plan/message.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Baseline, Capability, Rule } from '../../plan/rule.ts'
import { urisOf } from '../../plan/uris.ts'
import { refused } from '../judge.ts'
import type { Lab } from '../lab.ts'
import { performAlone } from '../perform-alone.ts'
import type { Setup } from '../set-up.ts'

/** No separator of structured fields, and no letter of base64url. */
const oddNonce = parameters('an exclamation mark stands in the nonce', { nonce: '"{nonce}!"' })

const longKey = entries('the key is in force for ten years', (keys) =>
  keys.map((key) => ({ ...key, not_after: '{aheadtime+315360000@seconds}' })),
)

/** Public ones: whatever else is not covered is no reason to refuse. */
const besides = ['{uri.open}', '{uri.open2}', '{uri.news}']

const alsoAsking = (plan: Plan): void => {
  plan.request.envelope.uris = [...urisOf(plan), ...besides]
  if (plan.discovery) alsoAsking(plan.discovery)
}

const several = edit('three public resources are asked for, too', alsoAsking)

/** What an exchange may refuse by a policy of its own, where its positive control is accepted. */
const tolerances: [Capability, PlanEdit][] = [
  // Any text (RFC 9421, 2.3), or what web bot authentication makes of it.
  ['any-nonce', oddNonce],
  // How long a key may be in force is not the spec's, either.
  ['decade-long-keys', longKey],
  // Bounds of a request are not the spec's.
  ['several-resources', several],
]

/**
 * Finds what a target refuses that another takes; it is asked only where a rule rests on it. A target that answers, but
 * offers nothing, has not refused.
 */
export const findTolerances = async ({ lab }: Setup, rules: readonly Rule[]): Promise<void> => {
  for (const [capability, odd] of tolerances) {
    const rule = rules.find((one) => 'on' in one && hasPartsFor(one, capability))
    if (!rule || !('on' in rule) || !(await refuses(lab, rule.on, odd))) lab.capabilities.add(capability)
  }
}

const refuses = async (lab: Lab, on: Baseline, odd: PlanEdit): Promise<boolean> =>
  refused(await readAs(lab, on, odd)) && (await readAs(lab, on)) === 'accepted'

const readAs = async (lab: Lab, baseline: Baseline, ...edits: PlanEdit[]): Promise<Outcome> => {
  const { reading } = await performAlone(lab, compose({ baseline, edits: [], seed: lab.seed }, edits))
  return reading.outcome
}
