import { requester } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { scopedExecute } from './baseline.ts'

/** An offer may stand for itself, or its scopes may be matched again. */
export default observe({
  id: 'scopes/execute',
  spec: 'Authentication, Scopes; Endpoints',
  requires: 'Whether an offer is executed with fewer scopes than it was discovered with.',
  needs: ['execute', 'self-declared-scopes'],
  on: scopedExecute,
  tries: {
    none: requester('Execute declares no scope', { scopes: undefined }),
    others: requester('Execute declares another scope', { scopes: ['credit:read'] }),
    more: requester('Execute declares a scope more', { scopes: ['internal:reports', 'credit:read'] }),
  },
})
