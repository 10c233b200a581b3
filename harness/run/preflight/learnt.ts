import { fixtureFor, type FixtureExchange } from '../../participants/fixture.ts'
import type { Settled } from '../../participants/scene.ts'
import { withoutParts } from '../../plan/leaving-out.ts'
import { ruleEntitledBy } from '../../plan/entitled.ts'
import { partsOf } from '../../plan/part-of-rule.ts'
import type { Capability, Rule } from '../../plan/rule.ts'
import { chainForms, type Measurement } from '../../target/index.ts'
import type { Place } from '../../build/place.ts'
import { watchClock } from '../clock/clock-watch.ts'
import { counted } from './counted-accesses.ts'
import { timed } from './delivery.ts'
import type { Lab } from '../lab.ts'
import { settingOf } from '../replay/recipe-setting.ts'
import type { Setup } from '../set-up.ts'

/** What a run has learnt of its target before the first rule, as plain data: for a process that helps it. */
export interface Learnt {
  settled: Settled
  exchange: FixtureExchange
  clock: Measurement
  byDate?: Measurement
  place: Pick<
    Place,
    'hopCap' | 'usualMaxHops' | 'executesWithMaxHops' | 'price' | 'principalDomain' | 'delegatesAs'
  > & {
    chain: keyof typeof chainForms
  }
  capabilities: Capability[]
  closesEach: boolean
  lab: Pick<Lab, 'delivery' | 'verifiesLate' | 'entitledBy' | 'fixtureUnseen' | 'oneOffer'>
  /** Rules that are played, by id, and what is left out of each. */
  rules: Record<string, string[]>
}

const chainOf = ({ joinChain }: Place): keyof typeof chainForms =>
  (Object.keys(chainForms) as (keyof typeof chainForms)[]).find((name) => chainForms[name] === joinChain) ?? 'tilde'

/** `given`: the rules as they were before anything of them was left out for the target. */
export const learntOf = (setup: Setup, given: readonly Rule[], played: readonly Rule[]): Learnt => {
  const { lab, clock, participants, exchange } = setup
  if (!exchange) throw new Error('nothing is known of a target before its pre-flight')
  const { hopCap, usualMaxHops, executesWithMaxHops, price, principalDomain, delegatesAs } = lab.place
  const { delivery, verifiesLate, entitledBy, fixtureUnseen, oneOffer } = lab
  const leftOut = (rule: Rule): string[] => {
    const left = new Set(partsOf(played.find(({ id }) => id === rule.id) ?? rule))
    return partsOf(rule).filter((slug) => !left.has(slug))
  }
  return {
    settled: participants.settled,
    exchange,
    clock: { offsetSeconds: clock.offsetSeconds, uncertaintySeconds: clock.uncertaintySeconds },
    ...(setup.byDate && { byDate: setup.byDate }),
    place: {
      hopCap,
      principalDomain,
      chain: chainOf(lab.place),
      ...(usualMaxHops !== undefined && { usualMaxHops }),
      ...(executesWithMaxHops && { executesWithMaxHops }),
      ...(price !== undefined && { price }),
      ...(delegatesAs && { delegatesAs }),
    },
    capabilities: [...lab.capabilities],
    closesEach: setup.closesEach ?? false,
    lab: {
      delivery,
      ...(verifiesLate !== undefined && { verifiesLate }),
      ...(entitledBy && { entitledBy }),
      ...(fixtureUnseen && { fixtureUnseen }),
      ...(oneOffer && { oneOffer }),
    },
    rules: Object.fromEntries(
      given.filter(({ id }) => played.some((one) => one.id === id)).map((rule) => [rule.id, leftOut(rule)]),
    ),
  }
}

/** Lets another setup at the same target know as much. Returns the rules as they are played there. */
export const recall = async (setup: Setup, learnt: Learnt, rules: readonly Rule[]): Promise<Rule[]> => {
  const { lab, clock, participants } = setup
  const { chain, ...place } = learnt.place
  clock.measured(learnt.clock)
  if (learnt.byDate) setup.byDate = learnt.byDate
  lab.clockMoved = watchClock(setup)
  setup.exchange = learnt.exchange
  lab.script = settingOf(setup, fixtureFor(participants, learnt.exchange))
  Object.assign(lab.place, place, { joinChain: chainForms[chain] })
  Object.assign(lab, learnt.lab)
  for (const one of learnt.capabilities) lab.capabilities.add(one)
  if (learnt.closesEach) await setup.transport.closeEach()
  return rules.flatMap((rule) => {
    const leftOut = learnt.rules[rule.id]
    if (!leftOut) return []
    const left = withoutParts(rule, leftOut)
    const asked = lab.entitledBy ? ruleEntitledBy(lab.entitledBy, left) : left
    return [counted(timed(asked, lab.delivery), lab.delivery)]
  })
}
