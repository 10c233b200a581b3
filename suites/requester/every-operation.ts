import { envelope, requester } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { askingToExecute } from './baseline.ts'

const unheardOf = 'conformance:unheard-of'

/** Each request carries its requester, and an offer in hand does not speak for who executes it. */
export default flip({
  id: 'requester/every-operation',
  spec: 'Resources and their fields, Requester; Errors',
  level: 'must',
  requires: 'Execute reads the requester like Discover.',
  implies: [
    'requester/type-unspecified',
    'requester/type-known',
    'requester/required-fields',
    'requester/ext-critical',
  ],
  needs: ['execute', 'requester-at-execute'],
  on: askingToExecute,
  faults: {
    unspecified: requester('the type of who executes is unspecified', { type: 'REQUESTER_TYPE_UNSPECIFIED' }),
    'no-type': requester('who executes has no type', { type: undefined }),
    'unknown-type': requester('the type of who executes is not in the enum', { type: 'REQUESTER_TYPE_UNHEARD_OF' }),
    'no-id': requester('who executes has no id', { id: undefined }),
    'no-domain': requester('who executes has no domain', { domain: undefined }),
    'no-requester': envelope('Execute does not say who asks', { requester: undefined }),
    critical: requester('Execute names a critical extension that nobody knows', {
      ext: { [unheardOf]: true },
      ext_critical: [unheardOf],
    }),
  },
  variations: {},
  mutants: {
    'executes for a requester of unspecified type': 'unspecified',
    'executes for a requester of a type that it does not know': 'unknown-type',
    'executes for those who do not say who they are': 'no-id',
    'executes whatever extension is critical': 'critical',
  },
})
