import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signedExecute } from '../signature/baseline.ts'

/** Signed for that method, so that the method alone is wrong. */
const executed = (method: string): PlanEdit =>
  edit(`Execute of a live offer is called by ${method}`, ({ request }) => {
    request.method = method
  })

/** The control has called Discover, too: by POST, for its offer. */
const discovered = (method: string): PlanEdit =>
  edit(`Discover is called by ${method}`, (plan) => {
    plan.operation = 'discover'
    delete plan.discovery
    plan.request.method = method
  })

/** The operations are called by POST, and what is called otherwise is none of them. */
export default flip({
  id: 'discovery/method',
  spec: 'RFC 9110, 9.1 and 15.5.6; Endpoints',
  level: 'derived',
  requires: 'An operation that is called by another method than POST is refused.',
  implies: ['signature/every-door'],
  needs: ['execute'],
  on: signedExecute,
  faults: {
    put: discovered('PUT'),
    delete: discovered('DELETE'),
    patch: discovered('PATCH'),
    unknown: discovered('DISCOVER'),
    'execute-put': executed('PUT'),
    'execute-delete': executed('DELETE'),
    'execute-patch': executed('PATCH'),
    'execute-unknown': executed('EXECUTE'),
  },
  variations: {},
  open: { 'small-letters': discovered('post') },
  mutants: { 'serves Discover whatever the method': 'put', 'serves Execute whatever the method': 'execute-put' },
})
