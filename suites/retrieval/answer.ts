import { edit } from '../../harness/plan/edit.ts'
import { flip } from '../../harness/plan/rule.ts'
import { executed } from './baseline.ts'

/** Each is the plain Execute, and one thing is wanted of its answer. */
export default flip({
  id: 'retrieval/answer',
  spec: 'Endpoints; Other named fields',
  level: 'must',
  requires: 'Execute brings a retrieval URL, and the moment ahead at which it expires, in RFC 3339.',
  implies: [
    'retrieval/bound',
    'retrieval/bound-each-time',
    'retrieval/bound-delegated',
    'retrieval/bound-relayed',
    'retrieval/hmac',
    'retrieval/expiry',
    'retrieval/expires-in-cache',
    'retrieval/no-directory',
    'retrieval/what-was-bought',
    'retrieval/bearer',
    'discovery/flow',
  ],
  needs: ['execute'],
  on: executed,
  faults: {},
  variations: {
    'retrieval-endpoint': edit('the answer has a retrieval_endpoint', (plan) => {
      plan.answer = { retrieval_endpoint: 'there' }
    }),
    'expires-at': edit('the answer has an expires_at of RFC 3339, and it is ahead', (plan) => {
      plan.answer = { expires_at: 'ahead' }
    }),
  },
  mutants: {
    'executes and brings no URL': 'retrieval-endpoint',
    'leaves out expires_at': 'expires-at',
    'tells expires_at in seconds': 'expires-at',
    'tells expires_at without a zone': 'expires-at',
    'tells expires_at as mail headers have it': 'expires-at',
    'tells when it executed in place of expires_at': 'expires-at',
  },
})
