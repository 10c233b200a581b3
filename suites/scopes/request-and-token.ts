import { edit } from '../../harness/plan/edit.ts'
import { requesterOf } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { delegated } from '../delegation/baseline.ts'
import { setScopes } from '../delegation/edits.ts'
import { gatedBy } from './edits.ts'

const further = 'academic:papers'

/** What the request declares, and what the tokens and their mirror have; the resource of the further scope is wanted. */
const having = (says: string, declared: string[] | undefined, token: string[], wants = gatedBy(further)) =>
  edit(says, (plan) => {
    setScopes(plan, token)
    const requester = requesterOf(plan)
    if (declared) requester.scopes = declared
    else delete requester.scopes
    plan.request.envelope.uris = [wants]
    plan.wants = wants
  })

export default observe({
  id: 'scopes/request-and-token',
  spec: 'Authentication, Scopes, flow',
  requires: 'What counts where a request declares other scopes than its token has.',
  on: delegated,
  high: ['declared-wider'],
  tries: {
    'declared-wider': having(
      'a scope is declared that the token lacks',
      ['internal:reports', further],
      ['internal:reports'],
    ),
    'token-wider': having(
      'the token has a scope that is not declared',
      ['internal:reports'],
      ['internal:reports', further],
    ),
    'none-declared': having('no scope is declared', undefined, ['internal:reports'], '{uri.reports}'),
    'none-in-token': having('the token has no scope', ['internal:reports'], [], '{uri.reports}'),
  },
})
