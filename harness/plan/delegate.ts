import { chainTo } from './chain.ts'
import { requesterOf } from './edits.ts'
import type { Plan } from './plan.ts'

/** The owner grants to the principal, the principal to the agent; mirror and declared scopes say what the tokens say. */
export const delegate = (plan: Plan): void => {
  plan.delegation = chainTo('principal', 'agent')
  Object.assign(requesterOf(plan), {
    type: '{delegates-as}',
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
