import { executing } from '../plan/executing.ts'
import type { Plan } from '../plan/plan.ts'
import type { Rule } from '../plan/rule.ts'
import { refused } from './judge.ts'
import { liveOffer, perform } from './perform.ts'
import type { Setup } from './set-up.ts'

/** A Discover, and the Execute of what it brings. */
interface Purchase {
  ask: Plan
  execute: Plan
}

/**
 * Whether an agent's offers for one resource are good beside each other. The spec shows no life of offers: a later one
 * may take the place of the one before it, and cases that share an agent would then take each other's away.
 */
export const findOffersBeside = async ({ lab }: Setup, rules: readonly Rule[]): Promise<void> => {
  const [purchase] = rules.flatMap((rule) => ('on' in rule ? (purchaseOf(rule.on.plan) ?? []) : []))
  if (purchase && (await takesPlace(lab, purchase))) lab.oneOffer = true
  else lab.capabilities.add('offers-beside')
}

const purchaseOf = (plan: Plan): Purchase | undefined => {
  const { goesOn, ...ask } = plan
  if (plan.operation === 'execute' && plan.discovery) return { ask: plan.discovery, execute: plan }
  return plan.operation === 'discover' && goesOn ? { ask, execute: executing(plan) } : undefined
}

/** The first of two offers is refused, and the second is not. */
const takesPlace = async (lab: Setup['lab'], { ask, execute }: Purchase): Promise<boolean> => {
  const scene = await lab.stage(execute)
  try {
    const [first, second] = [await liveOffer(lab, ask, scene), await liveOffer(lab, ask, scene)]
    const executed = async (offer: typeof first) =>
      (await perform(lab, { plan: execute, wire: [] }, scene, { offer })).outcome
    return refused(await executed(first)) && (await executed(second)) === 'accepted'
  } finally {
    await scene.close()
  }
}
