import { watch } from '../../harness/plan/rule.ts'
import { together } from '../../harness/plan/edits.ts'
import { passedOnByBroker } from '../hops/edits.ts'
import { accessing } from './baseline.ts'
import { at, limited } from './edits.ts'

const reason = 'DENIAL_REASON_QUOTA_EXCEEDED'
const denied = { at: 0, send: null, expect: 'rejected', reason } as const

export default watch({
  id: 'quota/reason',
  spec: 'Authentication, Delegation, 9; Errors',
  level: 'must',
  requires: 'A grant that is used up is denied with DENIAL_REASON_QUOTA_EXCEEDED.',
  implies: ['claims/optional', 'claims/svc-encoding', 'quota/exhausted', 'quota/period'],
  needs: ['counted-by-rpc', 'accesses-anew'],
  partsNeed: { forwarding: ['through-a-broker'] },
  on: accessing,
  stories: {
    exhausted: {
      says: 'the limit is 2, and there is a third access',
      scene: limited('the limit is 2', 2),
      steps: [...at(0, 'accepted', 'accepted'), denied, denied],
    },
    'in-a-period': {
      says: 'the limit is 1 in thirty days, and there is a third access',
      scene: limited('the limit is 1 in thirty days', 1, { period: '2592000s' }),
      // The next period may begin after the first access, but not two of them.
      steps: [...at(0, 'accepted', 'open'), denied, denied],
    },
    'through-a-broker': {
      says: 'the limit is 1, of a chain that comes through a broker, and there is a second access',
      scene: together('the limit is 1, and a broker passes it on', passedOnByBroker, limited('', 1)),
      steps: [{ at: 0, send: null, expect: 'accepted', premise: true }, denied],
    },
  },
  mutants: {
    'gives no reason for a quota that is exhausted through a broker': 'through-a-broker',
    'gives no reason for an exhausted quota': 'exhausted',
    'says of a grant that is used up that there were too many requests': 'exhausted',
    'calls a delegation invalid that is used up': 'exhausted',
    'has a reason of its own for an exhausted quota': 'exhausted',
    'says of a quota that is exhausted for a period that there were too many requests': 'in-a-period',
  },
})
