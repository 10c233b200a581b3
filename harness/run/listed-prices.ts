import { sceneLookup } from '../build/lookup.ts'
import { compose } from '../plan/compose.ts'
import { fixture } from '../plan/fixture.ts'
import type { Rule } from '../plan/rule.ts'
import { fill } from '../plan/template.ts'
import { perform } from './perform.ts'
import type { Setup } from './set-up.ts'

/**
 * Whether offers are at the prices of the fixture: an exchange may add its fee, or sell a part for less, as the spec shows no
 * pricing rules, and caps that are set around the fixture's prices then try nothing. Where no amount can be read the rules find out.
 */
export const findListedPrices = async ({ lab }: Setup, rules: Rule[]): Promise<void> => {
  const rule = rules.find(({ needs = [] }) => needs.flat().includes('listed-prices'))
  if (!rule || !('on' in rule)) return
  // What Discover alone answers.
  const { goesOn: _, ...plan } = rule.on.plan
  const { wants } = plan
  if (wants === undefined) return
  const composed = compose({ baseline: { ...rule.on, plan }, edits: [], seed: lab.seed })
  const scene = await lab.stage(composed.plan)
  try {
    const { reading } = await perform(lab, composed, scene)
    const uri = fill(wants, sceneLookup(scene, lab.clock))
    const offers = reading.groups.flatMap((group) => (group.uri === uri ? group.offers : []))
    const amounts = offers.flatMap(({ amountCents }) => (amountCents === null ? [] : [amountCents]))
    const listed = fixture.resources[wants.slice('{uri.'.length, -1)]?.price_cents
    if (amounts.length === 0 || Math.min(...amounts) === listed) lab.capabilities.add('listed-prices')
  } finally {
    await scene.close()
  }
}
