import { parameters, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { authority } from '../../harness/plan/chain.ts'
import { expiredAnywhere } from './drawn.ts'
import { chained, claims, first, last, tokens, wantingPublic } from './edits.ts'

/** Half an hour ago: longer than anybody's leeway for clocks (RFC 7519, 4.1.4: a few minutes). */
const expired = { exp: '{past-1800}' }

const both = (says: string, values: Record<string, string>) =>
  together(says, claims('first', first, values), claims('last', last, values))

export default flip({
  id: 'delegation/expired',
  spec: 'Authentication, Delegation, 4; Errors',
  level: 'must',
  requires: 'A chain with an expired token is refused, whatever expires_at says.',
  on: delegated,
  faults: {
    'at-public': together('both tokens have expired, and what is wanted is public', wantingPublic, both('', expired)),
    all: both('both tokens have expired', expired),
    first: together(
      'the first token has expired, and the last does not say',
      claims('first', first, expired),
      claims('last', last, { exp: undefined }),
    ),
    anywhere: expiredAnywhere,
    last: claims('the last token has expired', last, expired),
    alone: together(
      'the owner has granted to the agent itself, and its token has expired',
      tokens('', authority('agent')),
      claims('', first, expired),
    ),
    // Readers of claims into variables take 0 for a claim that is not there.
    'at-zero': both('both tokens have expired since time is counted', { exp: '0' }),
    // Readers of whole numbers take for no exp what is none of them.
    'with-a-fraction': both('both tokens have expired, their exp with a fraction', { exp: '{past-1800}.5' }),
    'with-an-exponent': both('both tokens expired in 2001, their exp with an exponent', { exp: '1e9' }),
    // Texts sort it behind the moments of today.
    'of-nine-digits': both('both tokens expired in 2001, their exp with a digit less', { exp: '999999999' }),
    negative: both('both tokens expired in 1969', { exp: '-1' }),
    // Of which as many bits as an int32 has are those of a moment ahead.
    'in-32-bits': both('both tokens expired 136 years ago, less an hour', { exp: '{past-4294963696}' }),
    'since-signed': together(
      'both tokens have expired since the request was signed',
      parameters('', { created: '{past-1830}', expires: '{behind+29}' }),
      both('', expired),
    ),
    fourth: together(
      'of four tokens the last has expired',
      chained('a longer chain', 'principal', 'middle', 'second-middle', 'agent'),
      claims('the last', last, expired),
    ),
    sixth: together(
      'of six tokens the last has expired',
      chained('a longer chain', 'principal', 'middle', 'second-middle', 'third-middle', 'fourth-middle', 'agent'),
      claims('the last', last, expired),
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
    'lets chains expire where what is wanted is public': 'at-public',
    'does not look at exp': 'all',
    'takes an exp of zero for none': 'at-zero',
    'takes an exp with a fraction for none': 'with-a-fraction',
    'takes a negative exp for none': 'negative',
    'compares exp as text': 'of-nine-digits',
    'keeps 32 bits of an exp': 'in-32-bits',
    'compares exp with the moment of signing': 'since-signed',
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
