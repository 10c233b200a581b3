import { stackOf } from '../build/hops.ts'
import { compose, editsOf, type Case } from '../plan/compose.ts'
import type { Outcome } from '../plan/message.ts'
import type { Rule } from '../plan/rule.ts'
import { signaturesOf } from './hop-cap.ts'
import { perform } from './perform.ts'
import type { Setup } from './set-up.ts'

const { oneBroker, twoBrokers } = signaturesOf

/**
 * Whether a target takes one broker, and two. Where its manifest states no cap it may have one of its own, which is found
 * by asking (contract, section 4): from one that takes one and not two, two are kept; one that takes none is left to the
 * rules. Where a stated cap allows a broker only if it does not count signatures, which is open, that is found likewise.
 */
export const findDepth = async (setup: Setup, rules: readonly Rule[]): Promise<void> => {
  const { capabilities, place } = setup.lab
  const takes = async (signatures: number, wanted: Outcome = 'accepted'): Promise<boolean> => {
    const one = broughtBy(signatures, rules)
    return one !== undefined && (await outcomeOf(setup, one)) === wanted
  }
  if (!capabilities.has('hop-cap')) {
    const hasOwn = capabilities.has('two-brokers') && (await takes(twoBrokers, 'rejected'))
    if (hasOwn && (await takes(oneBroker))) capabilities.delete('two-brokers')
  } else if (place.hopCap === oneBroker - 1) {
    if (await takes(oneBroker)) capabilities.add('forwarding')
  } else if (place.hopCap === twoBrokers - 1 && (await takes(twoBrokers))) capabilities.add('two-brokers')
}

/** A right Discover with so many signatures, of a rule that the run has. */
const broughtBy = (signatures: number, rules: readonly Rule[]): Case | undefined => {
  for (const rule of rules) {
    const found = rightCasesOf(rule).find((one) => stackOf(compose(one).plan, 0).length === signatures)
    if (found) return found
  }
  return undefined
}

/** Discovers without a chain: the rule's control, and its variations. */
const rightCasesOf = (rule: Rule): Case[] => {
  if (rule.kind !== 'flip' || rule.on.plan.operation !== 'discover' || rule.on.plan.delegation) return []
  const variations = editsOf(rule).filter(({ role }) => role === 'variation')
  return [[], ...variations.map((edit) => [edit])].map((edits) => ({ baseline: rule.on, edits, seed: 0 }))
}

const outcomeOf = async ({ lab }: Setup, one: Case): Promise<Outcome> => {
  const composed = compose(one)
  const scene = await lab.stage(composed.plan)
  const { outcome } = await perform(lab, composed, scene)
  await scene.close()
  return outcome
}
