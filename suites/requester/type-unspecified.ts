import { edit } from '../../harness/plan/edit.ts'
import { requester, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegate } from '../../harness/plan/delegate.ts'
import { asking } from './baseline.ts'

const named = (name: string) => requester(`the type is ${name}`, { type: name })

const withChain = (says: string, type: string | undefined) =>
  together(`${says}, and the requester sends a chain`, edit('', delegate), requester('', { type }))

/** In proto-JSON an absent member, null and 0 all say the enum's zero value. */
export default flip({
  id: 'requester/type-unspecified',
  spec: 'Resources and their fields, Requester; Errors',
  level: 'must',
  requires: 'A requester of unspecified type is refused at ingest.',
  on: asking,
  faults: {
    'by-name': requester('the type is REQUESTER_TYPE_UNSPECIFIED', { type: 'REQUESTER_TYPE_UNSPECIFIED' }),
    missing: requester('there is no type', { type: undefined }),
    null: requester('the type is null', { type: null }),
    zero: requester('the type is the number 0', { type: 0 }),
    'with-a-chain': withChain('the type is REQUESTER_TYPE_UNSPECIFIED', 'REQUESTER_TYPE_UNSPECIFIED'),
    'missing-with-a-chain': withChain('there is no type', undefined),
    empty: requester('the type is an empty string', { type: '' }),
  },
  variations: {
    'human-tool': named('REQUESTER_TYPE_HUMAN_TOOL'),
    service: named('REQUESTER_TYPE_SERVICE'),
    research: named('REQUESTER_TYPE_RESEARCH'),
  },
  mutants: {
    'takes an unspecified requester type': 'by-name',
    'asks for the type only where it is given': 'missing',
    'takes an unspecified requester type where there is a chain': 'with-a-chain',
    'asks for the type only where there is no chain': 'missing-with-a-chain',
    'takes the number 0 for a type': 'zero',
    'takes an empty type for an agent': 'empty',
    'knows agents and tools only': 'service',
    'forgets the last type of the enum': 'research',
    'wants autonomous requesters': 'human-tool',
  },
  open: {
    // An exchange may want the delegation that such a requester acts by: a missing token is a reason to deny.
    delegated: named('REQUESTER_TYPE_DELEGATED'),
  },
})
