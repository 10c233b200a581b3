import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { expiredAnywhere } from './drawn.ts'
import { chained, claims, first, last } from './edits.ts'

/** Half an hour ago: longer than anybody's leeway for clocks (RFC 7519, 4.1.4: a few minutes). */
const expired = { exp: '{past-1800}' }

export default flip({
  id: 'delegation/expired',
  spec: 'Authentication, Delegation, 4; Errors',
  level: 'must',
  requires: 'A chain with an expired token is refused, whatever expires_at says.',
  on: delegated,
  faults: {
    all: together('both tokens have expired', claims('first', first, expired), claims('last', last, expired)),
    first: together(
      'the first token has expired, and the last does not say',
      claims('first', first, expired),
      claims('last', last, { exp: undefined }),
    ),
    anywhere: expiredAnywhere,
    last: claims('the last token has expired', last, expired),
    // Readers of claims into variables take 0 for a claim that is not there.
    'at-zero': together(
      'both tokens have expired since time is counted',
      claims('first', first, { exp: '0' }),
      claims('last', last, { exp: '0' }),
    ),
    middle: together(
      'a middle token has expired, and the last does not say',
      chained('a longer chain', 'principal', 'middle', 'agent'),
      claims('middle', 1, expired),
      claims('last', last, { exp: undefined }),
    ),
  },
  variations: {},
  mutants: {
    'does not look at exp': 'all',
    'takes an exp of zero for none': 'at-zero',
    "looks at the last token's exp only": 'first',
    "looks at the first token's exp only": 'last',
    'looks at exp of the first and the last token': 'middle',
  },
  open: {
    'no-expiry': together(
      'no token has an expiry',
      claims('first', first, { exp: undefined }),
      claims('last', last, { exp: undefined }),
    ),
  },
})
