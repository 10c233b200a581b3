import type { Plan } from '../../harness/plan/plan.ts'
import type { Baseline } from '../../harness/plan/rule.ts'
import { participant, plain } from '../plain.ts'

/** The plain request, and another agent with a directory and a key of its own. */
export const acquainted = (): Plan => {
  const plan = plain()
  plan.participants.stranger = participant('stranger', 'ROLE_AGENT', 'stranger')
  return plan
}

/** A signed Discover request. */
export const signed: Baseline = { slug: 'signed', says: 'a signed Discover request', plan: acquainted() }

/** A signed Execute request for an offer that the same agent has just discovered. */
export const signedExecute: Baseline = {
  slug: 'signed-execute',
  says: 'a signed Execute request for a live offer',
  plan: { ...acquainted(), operation: 'execute', discovery: acquainted() },
}

/** The same, and an offer must come of it: whatever else is answered with an object of JSON, that is not. */
export const signedForOffer: Baseline = {
  slug: 'signed-for-an-offer',
  says: 'a signed Discover request that brings an offer',
  plan: { ...acquainted(), wants: '{uri.open}' },
}

/** A Discover by an agent whose directory the target has just read: what it remembers must not speak for another. */
export const signedByKnown: Baseline = {
  slug: 'signed-by-known',
  says: 'a signed Discover request by an agent that the target has met',
  plan: { ...acquainted(), discovery: acquainted() },
}
