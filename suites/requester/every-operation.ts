import { requester, throughout } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { askingToExecute } from './baseline.ts'
import { unreadable } from './unreadable.ts'

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
    ...unreadable('who executes', 'Execute'),
  },
  variations: {
    'with-a-name': throughout(
      requester('who discovers and executes has a name, and an extension that is not critical', {
        name: 'Conformance',
        ext: { 'conformance:unheard-of': true },
      }),
    ),
  },
  open: {
    // Whom an exchange has offers for is its own affair.
    research: throughout(
      requester('the type of who discovers and executes is that of research', { type: 'REQUESTER_TYPE_RESEARCH' }),
    ),
  },
  mutants: {
    'executes for a requester of unspecified type that asks by itself': 'unspecified',
    'executes for a requester of a type that it does not know': 'unknown-type',
    'executes for those who do not say who they are': 'no-id',
    'executes whatever extension is critical': 'critical',
  },
})
