import { executing } from '../plan/executing.ts'
import type { Plan } from '../plan/plan.ts'
import type { Rule } from '../plan/rule.ts'
import { refused } from './judge.ts'
import { liveOffer, perform, type Offer } from './perform.ts'
import type { Setup } from './set-up.ts'

/** A Discover, and the Execute of what it brings. */
interface Purchase {
  ask: Plan
  execute: Plan
}

/**
 * Whether an agent's offers for one resource are good beside each other, as many as rules want. The spec shows no life of
 * offers: a later one may take the place of one before it, and cases that share an agent would then take each other's
 * away.
 */
export const findOffersBeside = async ({ lab }: Setup, rules: readonly Rule[]): Promise<void> => {
  const [purchase] = rules.flatMap((rule) => ('on' in rule ? (purchaseOf(rule.on.plan) ?? []) : []))
  if (purchase && (await takesPlace(lab, purchase, wantedBy(rules)))) lab.oneOffer = true
  else lab.capabilities.add('offers-beside')
}

const wantedBy = (rules: readonly Rule[]): number =>
  Math.max(
    2,
    ...rules.flatMap((rule) => (rule.kind === 'load' && rule.needs?.includes('offers-beside') ? rule.times : [])),
  )

const purchaseOf = (plan: Plan): Purchase | undefined => {
  const { goesOn, ...ask } = plan
  if (plan.operation === 'execute' && plan.discovery) return { ask: plan.discovery, execute: plan }
  return plan.operation === 'discover' && goesOn ? { ask, execute: executing(plan) } : undefined
}

/** The first of some offers is refused, and the last is not. */
const takesPlace = async (lab: Setup['lab'], { ask, execute }: Purchase, wanted: number): Promise<boolean> => {
  const scene = await lab.stage(execute)
  const offered = (): Promise<Offer> => liveOffer(lab, ask, scene)
  const executed = async (offer: Offer) => (await perform(lab, { plan: execute, wire: [] }, scene, { offer })).outcome
  try {
    const first = await offered()
    await Promise.all(Array.from({ length: wanted - 2 }, offered))
    const last = await offered()
    return refused(await executed(first)) && (await executed(last)) === 'accepted'
  } finally {
    await scene.close()
  }
}
