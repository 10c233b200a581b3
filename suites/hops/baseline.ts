import type { Plan } from '../../harness/plan/plan.ts'
import type { Baseline } from '../../harness/plan/rule.ts'
import { participant, plain } from '../plain.ts'
import { hopBy } from './edits.ts'

/** The plain request, passed on by one broker of the fixture; somebody whom the target does not know looks on. */
const passedOn = (): Plan => {
  const plan = plain()
  plan.signatures.push(hopBy('broker', 'broker', 'agent'))
  plan.participants.stranger = participant('stranger', 'ROLE_BROKER', 'stranger')
  return plan
}

/** An agent's request that one broker has passed on. */
export const relayed: Baseline = { slug: 'relayed', says: 'a broker passes a request on', plan: passedOn() }

/** The Execute of an offer that the same broker has brought. */
export const relayedExecute: Baseline = {
  slug: 'relayed-execute',
  says: 'a broker passes an Execute on, for an offer that was discovered through it',
  plan: { ...passedOn(), operation: 'execute', discovery: passedOn() },
}

/** A request that comes from the agent itself. */
export const direct: Baseline = { slug: 'direct', says: 'an agent asks without a broker', plan: plain() }
