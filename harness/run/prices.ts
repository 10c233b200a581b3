import { sceneLookup } from '../build/lookup.ts'
import { compose } from '../plan/compose.ts'
import { declaring } from '../plan/declaring.ts'
import { fixture } from '../plan/fixture.ts'
import { leastAmpleCap } from '../plan/prices.ts'
import type { Baseline, Rule } from '../plan/rule.ts'
import { fill } from '../plan/template.ts'
import { urisOf } from '../plan/uris.ts'
import type { Lab } from './lab.ts'
import { perform } from './perform.ts'
import type { Setup } from './set-up.ts'

/** Prices may change from one Discover to the next. */
const looks = 5

/**
 * Whether offers have prices, and those of the fixture. The spec shows no pricing rules: an exchange may add its fee, or
 * sell a part for less, and caps that are set around the fixture's prices then try nothing; or it sells nothing for money,
 * and no subscription brings anything down; or it is dearer than caps that nothing was to reach. Where nothing is
 * offered, whether it has prices is left to the rules.
 */
export const findPrices = async ({ lab }: Setup, rules: readonly Rule[]): Promise<void> => {
  const looked = await firstLook(lab, baselinesAmong(rules))
  const amounts = looked?.found.flat() ?? []
  if (!looked || amounts.some((amount) => amount > 0)) lab.capabilities.add('prices')
  if (amounts.every((amount) => amount <= leastAmpleCap)) lab.capabilities.add('prices-below-caps')
  if (looked?.found.every((each) => Math.min(...each) === looked.listed)) lab.capabilities.add('listed-prices')
}

/** Nothing may be for all: then with a scope, and by a chain. */
const baselinesAmong = (rules: readonly Rule[]): Baseline[] => {
  const on = rules.flatMap((rule) => ('on' in rule ? [rule.on] : []))
  const plain = on.slice(0, 1).map((one) => one.preflight ?? one)
  const priced = rules.flatMap((rule) => ('on' in rule && rule.needs?.includes('listed-prices') ? [rule.on] : []))
  return [...plain, ...plain.map(declaring), ...priced]
}

interface Look {
  /** What the fixture says, in minor units. */
  listed: number | undefined
  /** What was asked for each time. */
  found: number[][]
}

/** What the first of some baselines is offered at that is offered anything. */
const firstLook = async (lab: Lab, baselines: Baseline[]): Promise<Look | undefined> => {
  for (const baseline of baselines) {
    const [uri = '{uri.open}'] = urisOf(baseline.plan)
    const found: number[][] = []
    for (let look = 0; look < looks; look++) {
      const amounts = await amountsOf(lab, baseline, uri)
      if (amounts.length === 0) break
      found.push(amounts)
    }
    if (found.length > 0) return { listed: fixture.resources[uri.slice('{uri.'.length, -1)]?.price_cents, found }
  }
  return undefined
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
