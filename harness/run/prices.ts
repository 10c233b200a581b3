import { sceneLookup } from '../build/lookup.ts'
import { compose } from '../plan/compose.ts'
import { fixture } from '../plan/fixture.ts'
import type { Baseline, Rule } from '../plan/rule.ts'
import { fill } from '../plan/template.ts'
import type { Lab } from './lab.ts'
import { perform } from './perform.ts'
import type { Setup } from './set-up.ts'

/** Prices may change from one Discover to the next. */
const looks = 5

/**
 * Whether offers have prices, and those of the fixture. The spec shows no pricing rules: an exchange may add its fee, or
 * sell a part for less, and caps that are set around the fixture's prices then try nothing; or it sells nothing for money,
 * and no subscription brings anything down. Where no amount can be read the rules find out.
 */
export const findPrices = async ({ lab }: Setup, rules: readonly Rule[]): Promise<void> => {
  const on = rules.flatMap((rule) => ('on' in rule ? [rule.on] : []))[0]
  const plain = on?.preflight ?? on
  const wanted = plain?.plan.request.envelope.uris
  const uri = Array.isArray(wanted) && typeof wanted[0] === 'string' ? wanted[0] : '{uri.open}'
  const found: number[][] = []
  for (let look = 0; look < looks; look++) {
    const amounts = plain ? await amountsOf(lab, plain, uri) : []
    if (amounts.length === 0) break
    found.push(amounts)
  }
  const listed = fixture.resources[uri.slice('{uri.'.length, -1)]?.price_cents
  if (found.length === 0 || found.flat().some((amount) => amount > 0)) lab.capabilities.add('prices')
  if (found.every((amounts) => Math.min(...amounts) === listed)) lab.capabilities.add('listed-prices')
}

const amountsOf = async (lab: Lab, baseline: Baseline, uri: string): Promise<number[]> => {
  // What Discover alone answers.
  const { goesOn: _, ...plan } = baseline.plan
  const composed = compose({ baseline: { ...baseline, plan }, edits: [], seed: lab.seed })
  const scene = await lab.stage(composed.plan)
  try {
    const { reading } = await perform(lab, composed, scene)
    const asked = fill(uri, sceneLookup(scene, lab.clock))
    const offers = reading.groups.flatMap((group) => (group.uri === asked ? group.offers : []))
    return offers.flatMap(({ amountCents }) => (amountCents === null ? [] : [amountCents]))
  } finally {
    await scene.close()
  }
}
