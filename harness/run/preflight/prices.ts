import { sceneLookup } from '../../build/lookup.ts'
import { compose } from '../../plan/compose.ts'
import { entitledBy } from '../../plan/entitled.ts'
import { leastAmpleCap } from '../../plan/prices.ts'
import type { Baseline, Rule } from '../../plan/rule.ts'
import { fill } from '../../plan/template.ts'
import { urisOf } from '../../plan/uris.ts'
import type { Lab } from '../lab.ts'
import { perform } from '../perform.ts'
import type { Setup } from '../set-up.ts'

/** Prices may change from one Discover to the next. */
const looks = 5

/**
 * Whether offers have prices, and which. The spec shows no pricing rules: an exchange may add its fee, and caps are set
 * around what it asks for then; or its price is another each time, and they cannot be; or it sells nothing for money, and
 * no subscription brings anything down; or it is dearer than caps that nothing was to reach. Where nothing is offered,
 * whether it has prices is left to the rules.
 */
export const findPrices = async ({ lab }: Setup, rules: readonly Rule[]): Promise<void> => {
  const { plain, capped } = baselinesAmong(rules)
  const looked = await firstLook(lab, [...plain, ...plain.map((one) => entitledBy('declared-scope', one)), ...capped])
  const amounts = looked?.prices.flat() ?? []
  if (!looked || amounts.some((amount) => amount > 0)) lab.capabilities.add('prices')
  if (amounts.every((amount) => amount <= leastAmpleCap)) lab.capabilities.add('prices-below-caps')
  await findSteadyPrice(lab, rules)
}

/**
 * Whether caps can be set around a price: what is capped comes by a chain, whose form may be found out later. `finally`:
 * it is known, and where nothing is offered that is for the rules to find out.
 */
export const findSteadyPrice = async (lab: Lab, rules: readonly Rule[], when?: 'finally'): Promise<void> => {
  if (lab.capabilities.has('steady-prices')) return
  const { capped } = baselinesAmong(rules)
  const looked = await firstLook(lab, capped)
  if (looked === undefined && when === 'finally') lab.capabilities.add('steady-prices')
  const [price, ...others] = new Set(looked?.prices.map((each) => Math.min(...each)))
  if (!looked || !price || price > leastAmpleCap || others.length > 0) return
  lab.place.price = price
  lab.pricedUri = looked.asked
  lab.capabilities.add('steady-prices')
}

/** What is asked plainly: with a scope, where nothing is for all; and by a chain, with caps around its price. */
const baselinesAmong = (rules: readonly Rule[]): { plain: Baseline[]; capped: Baseline[] } => {
  const on = rules.flatMap((rule) => ('on' in rule ? [rule] : []))
  return {
    plain: on.slice(0, 1).map((rule) => rule.on.preflight ?? rule.on),
    capped: on.filter(({ needs }) => needs?.includes('steady-prices')).map((rule) => rule.on),
  }
}

/** What was asked for, and at how much it was offered, each time. */
interface Looked {
  asked: string
  prices: number[][]
}

/** What the first of some baselines is offered at that is offered anything. */
const firstLook = async (lab: Lab, baselines: Baseline[]): Promise<Looked | undefined> => {
  for (const baseline of baselines) {
    const [uri = '{uri.open}'] = urisOf(baseline.plan)
    const found: Looked = { asked: '', prices: [] }
    for (let look = 0; look < looks; look++) {
      const { asked, amounts } = await amountsOf(lab, baseline, uri)
      if (amounts.length === 0) break
      found.asked = asked
      found.prices.push(amounts)
    }
    if (found.prices.length > 0) return found
  }
  return undefined
}

const amountsOf = async (lab: Lab, baseline: Baseline, uri: string): Promise<{ asked: string; amounts: number[] }> => {
  // What Discover alone answers.
  const { goesOn: _, ...plan } = baseline.plan.discovery ?? baseline.plan
  const composed = compose({ baseline: { ...baseline, plan }, edits: [], seed: lab.seed })
  const scene = await lab.stage(composed.plan)
  try {
    const { reading } = await perform(lab, composed, scene)
    const asked = fill(uri, sceneLookup(scene, lab.clock))
    const offers = reading.groups.flatMap((group) => (group.uri === asked ? group.offers : []))
    return { asked, amounts: offers.flatMap(({ amountCents }) => (amountCents === null ? [] : [amountCents])) }
  } finally {
    await scene.close()
  }
}
