import { edit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import type { LinkPlan } from '../../harness/plan/plan.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { bound } from '../../harness/plan/chain.ts'
import { chained, first, jose, last, link } from './edits.ts'

const unsigned = (one: LinkPlan): void => {
  one.header.alg = '"none"'
  one.signature = 'empty'
}

const hashedAs =
  (signature: LinkPlan['signature']) =>
  (one: LinkPlan): void => {
    one.header.alg = '"HS256"'
    one.signature = signature
  }
const hashed = hashedAs('keyed-hash')

export default flip({
  id: 'delegation/algorithm',
  spec: 'Resources and their fields, Delegation token claims',
  level: 'must',
  requires: 'Tokens are signed by EdDSA, whatever their header would like.',
  on: delegated,
  faults: {
    none: link('the last token is unsigned, its algorithm none', last, unsigned),
    'none-authority': link('the first token is unsigned, its algorithm none', first, unsigned),
    'none-signed': jose('the last token is signed and calls its algorithm none', last, { alg: '"none"' }),
    'none-signed-authority': jose('the first token is signed and calls its algorithm none', first, { alg: '"none"' }),
    'lower-case-authority': jose('the algorithm of the first token is in small letters', first, { alg: '"eddsa"' }),
    'missing-authority': jose('the header of the first token names no algorithm', first, { alg: undefined }),
    'none-signed-in-the-middle': together(
      'the middle token of three is signed and calls its algorithm none',
      chained('', 'principal', 'middle', 'agent'),
      jose('', 1, { alg: '"none"' }),
    ),
    hs256: link('the last token is hashed with the public key', last, hashed),
    'hs256-authority': link("the first token is hashed with the owner's public key", first, hashed),
    'hs256-by-its-text': link(
      'the last token is hashed with the public key as it is written',
      last,
      hashedAs('text-keyed-hash'),
    ),
    es256: edit('the last token is signed by a P-256 key that its parent names', (plan) => {
      plan.keys.elliptic = 'p256'
      const [parent, leaf] = plan.delegation?.links ?? []
      if (!parent || !leaf) throw new Error('the plan has no chain to change')
      parent.claims.cnf = bound('elliptic')
      leaf.key = 'elliptic'
      leaf.header = {
        alg: '"ES256"',
        typ: '"JWT"',
        jwk: '{"kty":"EC","crv":"P-256","x":"{key.elliptic.x}","y":"{key.elliptic.y}"}',
      }
    }),
    'lower-case': jose('the algorithm is in small letters', last, { alg: '"eddsa"' }),
    empty: jose('the algorithm is an empty text', last, { alg: '""' }),
    'cut-short': jose('the algorithm is the beginning of EdDSA', last, { alg: '"Ed"' }),
    'in-capitals': jose('the header names ALG, and no alg', last, { alg: undefined, ALG: '"EdDSA"' }),
    missing: jose('the header names no algorithm', last, { alg: undefined }),
  },
  variations: {},
  mutants: {
    'takes unsigned tokens': 'none',
    'takes hashes with a public key': 'hs256',
    'takes hashes with the text of a public key': 'hs256-by-its-text',
    "takes tokens by a key's own algorithm": 'es256',
    'takes EdDSA in any case': 'lower-case',
    'does not look at the alg of tokens': 'none-signed',
    'does not look at the alg of the first token': 'none-signed-authority',
    'takes EdDSA where alg is missing': 'missing',
    'takes EdDSA where alg is empty': 'empty',
    'takes the beginning of EdDSA for it': 'cut-short',
    'finds alg in any case': 'in-capitals',
  },
  open: {
    // The same algorithm by the name that RFC 9864 gives it.
    'newer-name': jose('the algorithm is called Ed25519', last, { alg: '"Ed25519"' }),
    'typ-missing': jose('the header has no typ', last, { typ: undefined }),
    'typ-lower-case': jose('typ is in small letters', last, { typ: '"jwt"' }),
    'typ-other': jose('typ is of another kind of token', last, { typ: '"at+jwt"' }),
  },
})
