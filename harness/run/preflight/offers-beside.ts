import { isDelegated } from '../../plan/chain.ts'
import { clone } from '../../plan/clone.ts'
import { compose, editsOf } from '../../plan/compose.ts'
import { executing } from '../../plan/executing.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Rule } from '../../plan/rule.ts'
import { refused } from '../judge.ts'
import { liveOffer, perform } from '../perform.ts'
import type { Offer } from '../performed.ts'
import type { Setup } from '../set-up.ts'

/** A Discover, and the Execute of what it brings. */
interface Purchase {
  ask: Plan
  execute: Plan
}

/**
 * Whether an agent's offers for one resource are good beside each other, as many as rules want, and one by a chain beside
 * one without. The spec shows no life of offers: a later one may take the place of one before it, and cases that share an
 * agent would then take each other's away.
 */
export const findOffersBeside = async ({ lab }: Setup, rules: readonly Rule[]): Promise<void> => {
  const [purchase] = rules.flatMap((rule) => ('on' in rule ? (purchaseOf(rule.on.plan) ?? []) : []))
  if (purchase && (await takesPlace(lab, purchase, purchase, wantedBy(rules)))) lab.oneOffer = true
  else lab.capabilities.add('offers-beside')
  const pair = rules.map((rule) => purchasesOf(rule, lab.seed)).find((found) => found !== undefined)
  if (pair && !lab.oneOffer && (await takesPlace(lab, ...pair))) lab.oneOffer = true
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

/** A resource bought without a chain, and by one. */
const purchasesOf = (rule: Rule, seed: number): [plain: Purchase, delegated: Purchase] | undefined => {
  if (rule.kind !== 'flip' || rule.on.plan.operation !== 'execute') return undefined
  const { on: baseline } = rule
  const plain = purchaseOf(baseline.plan)
  if (!plain || isDelegated(plain.ask)) return undefined
  const delegated = editsOf(rule)
    .filter(({ role }) => role === 'variation')
    .map((edit) => purchaseOf(compose({ baseline, edits: [edit], seed }).plan))
    .find((purchase) => purchase && isDelegated(purchase.ask) && isDelegated(purchase.execute))
  if (!delegated) return undefined
  const { uris } = plain.ask.request.envelope
  const ask = clone(delegated.ask)
  ask.request.envelope.uris = uris ?? []
  return [plain, { ...delegated, ask }]
}

/** The first of some offers is refused, and the last is not. */
const takesPlace = async (lab: Setup['lab'], earlier: Purchase, later: Purchase, wanted = 2): Promise<boolean> => {
  const scene = await lab.stage(later.execute)
  const offered = ({ ask }: Purchase): Promise<Offer> => liveOffer(lab, ask, scene)
  const executed = async ({ execute }: Purchase, offer: Offer) =>
    (await perform(lab, { plan: execute, wire: [] }, scene, { offer })).outcome
  try {
    const first = await offered(earlier)
    await Promise.all(Array.from({ length: wanted - 2 }, () => offered(earlier)))
    const last = await offered(later)
    return refused(await executed(earlier, first)) && (await executed(later, last)) === 'accepted'
  } finally {
    await scene.close()
  }
}
