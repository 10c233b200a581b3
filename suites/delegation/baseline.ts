import type { Plan } from '../../harness/plan/plan.ts'
import type { Baseline } from '../../harness/plan/rule.ts'
import { participant, plain } from '../plain.ts'
import { chainTo } from './chain.ts'

/** The owner grants to the principal, the principal to the agent; mirror and declared scopes say what the tokens say. */
export const delegate = (plan: Plan): void => {
  plan.delegation = chainTo('principal', 'agent')
  Object.assign(plan.request.envelope.requester as object, {
    scopes: ['internal:reports'],
    delegation: {
      principal_domain: '{principal-domain}',
      principal_id: 'principal-1',
      scopes: ['internal:reports'],
      expires_at: '{aheadtime+600@seconds}',
      token: '{chain}',
      token_format: 'jwt',
    },
  })
}

const withChain = (): Plan => {
  const plan = plain()
  plan.participants.stranger = participant('stranger', 'ROLE_AGENT', 'stranger')
  delegate(plan)
  plan.request.envelope.uris = ['{uri.reports}']
  return plan
}

export const delegated: Baseline = {
  slug: 'delegated',
  says: "an agent asks for a resource by a chain of its owner's and a principal's tokens",
  plan: { ...withChain(), wants: '{uri.reports}', goesOn: true },
}

export const delegatedExecute: Baseline = {
  slug: 'delegated-execute',
  says: 'an agent executes an offer by the chain by which it has just discovered it',
  plan: { ...withChain(), operation: 'execute', discovery: withChain() },
}
