import { edit, type Draw, type PlanEdit } from '../../harness/plan/edit.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import { watch, type Baseline, type Story } from '../../harness/plan/rule.ts'
import { hopBy } from '../hops/edits.ts'
import { lasting } from './broker-removed.ts'
import { newKeySigns, publishes, rotating } from './baseline.ts'

const broker = 'broker-removing'

/** The Execute, and the Discover that brings its offer. */
const both = (says: string, change: (plan: Plan, draw: Draw) => void): PlanEdit =>
  edit(says, (plan, draw) => {
    for (const one of [plan, plan.discovery]) if (one) change(one, draw)
  })

const throughBroker = both('a broker passes it on, by the older of its two keys', (plan) => {
  plan.signatures.push(hopBy('broker-leaving', 'broker', 'agent'))
  plan.participants[broker] = lasting(broker, 'broker-leaving', 'broker-staying')
})

const executed: Baseline = {
  slug: 'rotating-execute',
  says: 'the Execute of an offer that was just discovered, by the older of two keys, in the midst of a rotation',
  plan: { ...structuredClone(rotating.plan), operation: 'execute', discovery: structuredClone(rotating.plan) },
  sibling: both('the key that stays discovers and executes', (plan, draw) => {
    if (plan.participants[broker]) plan.signatures[1] = hopBy('broker-staying', 'broker', 'agent')
    else newKeySigns.apply(plan, draw)
  }),
}

const removed = (says: string, scene: PlanEdit | null, removal: PlanEdit): Story => ({
  says,
  scene,
  steps: [
    { at: 0, send: null, expect: 'accepted' },
    { at: 0, hold: true },
    { at: 0, serve: removal },
    { at: 0, renew: { by: 'refresh', after: 26 * 3600 } },
    { at: 0, send: null, expect: 'rejected' },
  ],
})

/** By the clock the offer would lapse before the cache does. */
export default watch({
  id: 'rotation/old-removed-at-execute',
  spec: 'Authentication, Rules for request signatures, 1 and 5; Key publication, rotation and revocation, 2',
  level: 'must',
  requires: 'A key that has discovered an offer, and that its directory has removed since, does not execute it.',
  implies: ['rotation/old-removed', 'rotation/broker-removed', 'rotation/both-accepted'],
  needs: ['execute', 'refresh'],
  partsNeed: { forwarding: ['brokers'] },
  on: executed,
  stories: {
    agents: removed(
      "the agent's key is removed after it has discovered an offer, and signs the Execute",
      null,
      publishes('the old key is removed', 'agent', 'agent-new'),
    ),
    brokers: removed(
      "the broker's key is removed after it has passed a Discover on, and signs the Execute",
      throughBroker,
      publishes("the broker's old key is removed", broker, 'broker-staying'),
    ),
  },
  mutants: {
    'executes by the key that has discovered': 'agents',
    'executes for the broker by the key that has discovered': 'brokers',
  },
})
