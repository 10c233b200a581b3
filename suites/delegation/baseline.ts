import { requesterOf } from '../../harness/plan/edits.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import type { Baseline } from '../../harness/plan/rule.ts'
import { participant, plain } from '../plain.ts'
import { delegate } from '../../harness/plan/delegate.ts'

/** The same requester without a chain, and as whoever sends none. */
export const withoutChain = (plan: Plan): void => {
  const requester = requesterOf(plan)
  delete requester.delegation
  requester.type = 'REQUESTER_TYPE_AGENT'
  delete plan.delegation
}

const withChain = (uri = '{uri.reports}'): Plan => {
  const plan = plain()
  plan.participants.stranger = participant('stranger', 'ROLE_AGENT', 'stranger')
  delegate(plan)
  plan.request.envelope.uris = [uri]
  return plan
}

/** Before it is known how the target takes a chain, it must take a request without one. */
export const undelegated: Baseline = {
  slug: 'undelegated',
  says: 'an agent asks for a public resource, without a chain',
  plan: plain(),
}

export const delegated: Baseline = {
  slug: 'delegated',
  says: "an agent asks for a resource by a chain of its owner's and a principal's tokens",
  plan: { ...withChain(), wants: '{uri.reports}', goesOn: true },
  preflight: undelegated,
}

export const delegatedExecute: Baseline = {
  slug: 'delegated-execute',
  says: 'an agent executes an offer by the chain by which it has just discovered it',
  plan: { ...withChain(), operation: 'execute', discovery: withChain() },
  preflight: undelegated,
}

/** What is public is shown whatever becomes of the chain: the signature is judged, and nothing else. */
export const signedWithChain: Baseline = {
  slug: 'signed-with-chain',
  says: 'an agent asks for a public resource, and sends a chain along',
  plan: withChain('{uri.open}'),
  preflight: undelegated,
}
