import { flip } from '../../harness/plan/rule.ts'
import { relayed } from '../hops/baseline.ts'
import { unreadable } from './unreadable.ts'

/** A broker that signs for what it passes on has not read it for the exchange. */
export default flip({
  id: 'requester/relayed',
  spec: 'Resources and their fields, Requester; Errors',
  level: 'must',
  requires: 'The requester is read through a broker as without.',
  implies: [
    'requester/type-unspecified',
    'requester/type-known',
    'requester/required-fields',
    'requester/ext-critical',
    'hops/relayed',
  ],
  needs: ['forwarding'],
  on: relayed,
  faults: unreadable('whom a broker speaks for', 'what a broker passes on'),
  variations: {},
  mutants: {
    'offers to a requester of unspecified type what a broker asks for': 'unspecified',
    'takes a requester of a type that it does not know from a broker': 'unknown-type',
    'takes those from a broker who do not say who they are': 'no-id',
    'takes whatever extension is critical from a broker': 'critical',
  },
})
