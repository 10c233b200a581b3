import { requester } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { asking } from './baseline.ts'

const agent = 'REQUESTER_TYPE_AGENT'

/** Member names are octets; some parsers fold case, and some take `__proto__` for an ancestor. */
export default flip({
  id: 'requester/case-variants',
  spec: 'Protocol Buffers, ProtoJSON format, field names',
  level: 'derived',
  requires: 'A member whose name differs in case is another member.',
  implies: ['requester/type-unspecified'],
  on: asking,
  faults: {
    capital: requester('the type is given as `Type` only', { type: undefined, Type: agent }),
    'upper-case': requester('the type is given as `TYPE` only', { type: undefined, TYPE: agent }),
    prototype: requester('the type is given in `__proto__` only', { type: undefined, ['__proto__']: { type: agent } }),
  },
  variations: {},
  mutants: {
    'finds members in any case': 'capital',
    'inherits members from __proto__': 'prototype',
  },
})
