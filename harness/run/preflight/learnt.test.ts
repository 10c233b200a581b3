import { afterAll, expect, test } from 'vitest'
import { rules } from '../../../suites/index.ts'
import { withoutSpendCaps } from '../../plan/prices.ts'
import { chainForms, parseProfile } from '../../target/index.ts'
import { learntOf, recall } from './learnt.ts'
import type { Lab } from '../lab.ts'
import { setUp, type Setup } from '../set-up.ts'

const profile = parseProfile('{"endpoint":"http://127.0.0.1:1/v1","participants":{"port":0}}')
const given = { profile, seed: 3, signal: new AbortController().signal }
const opened: Setup[] = []
afterAll(() => Promise.all(opened.map((one) => one.close())))

/** What no other process has: it is its own. */
const own = ['shows', 'pace', 'agentUses', 'underWay', 'clock', 'script', 'signal']

const plainOf = (lab: Lab): unknown =>
  JSON.parse(
    JSON.stringify(lab, (name, value: unknown) =>
      own.includes(name) ? undefined : value instanceof Set ? Array.from(value, String).toSorted() : value,
    ),
  )

const faultsIn = (from: typeof rules) => from.flatMap((rule) => (rule.kind === 'flip' ? Object.keys(rule.faults) : []))

test('what was learnt of a target is all known to a helper, which has the same participants elsewhere', async () => {
  const first = await setUp(given)
  opened.push(first)
  const { lab } = first
  first.exchange = {
    domain: 'exchange.example',
    maxIntermediaryHops: 2,
    disclosure: 'hide',
    revocationPollSeconds: 300,
  }
  first.clock.measured({ offsetSeconds: 42, uncertaintySeconds: 0.25 })
  Object.assign(lab.place, { hopCap: 2, price: 7, principalDomain: 'principal', joinChain: chainForms.space })
  Object.assign(lab, { verifiesLate: true, entitledBy: 'declared-scope', fixtureUnseen: true, oneOffer: true })
  Object.assign(lab.delivery, { lifetime: 90, contents: true })
  for (const one of ['prices', 'clock', 'hop-cap'] as const) lab.capabilities.add(one)
  const played = rules.map(withoutSpendCaps).filter(({ id }) => id.startsWith('claims/'))

  const learnt = structuredClone(learntOf(first, rules, played))
  const second = await setUp({ ...given, helping: { settled: learnt.settled, number: 1 } })
  opened.push(second)
  const recalled = await recall(second, learnt, rules)

  expect(plainOf(second.lab)).toEqual(plainOf(lab))
  expect(second.clock.offsetSeconds).toBe(42)
  expect(recalled.map(({ id }) => id)).toEqual(played.map(({ id }) => id))
  expect(faultsIn(recalled)).toEqual(faultsIn(played))
  expect(Object.values(learnt.rules).flat().length).toBeGreaterThan(0)
  expect(second.lab.place.joinChain).toBe(chainForms.space)
  const [here, there] = [first, second].map(({ participants }) => participants.fixture)
  for (const name of ['owner', 'broker', 'publisher', 'principal']) expect(there?.host(name)).toBe(here?.host(name))
  expect(there?.keys.key('owner').thumbprint).toBe(here?.keys.key('owner').thumbprint)
})
