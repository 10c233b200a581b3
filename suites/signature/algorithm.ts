import { edit } from '../../harness/plan/edit.ts'
import { entries, parameters, signature, together } from '../../harness/plan/edits.ts'
import type { JsonObject } from '../../harness/plan/json.ts'
import type { KeyKind } from '../../harness/plan/plan.ts'
import { flip } from '../../harness/plan/rule.ts'
import { entry } from '../plain.ts'
import { signed } from './baseline.ts'

const named = (name: string) => parameters(`\`alg\` is ${name}`, { alg: `"${name}"` })

/** A second key of another kind in the agent's directory signs, under its own algorithm's name. */
const signedBy = (says: string, kind: KeyKind, name: string, jwk: JsonObject) => {
  const { crv: _crv, x: _x, ...common } = entry('second')
  return together(
    says,
    edit('', ({ keys }) => {
      keys.second = kind
    }),
    entries('', (keys) => [...keys, { ...common, ...jwk }]),
    parameters('', { keyid: '"{key.second.thumbprint}"', alg: `"${name}"` }),
    signature('', (one) => {
      one.key = 'second'
    }),
  )
}

/** One algorithm, by its one name. */
export default flip({
  id: 'signature/algorithm',
  spec: 'Authentication, Rules for request signatures, 3',
  level: 'must',
  requires: '`alg` is `ed25519`.',
  implies: ['keys/type', 'signature/valid'],
  on: signed,
  faults: {
    'rsa-pss': named('rsa-pss-sha512'),
    'rsa-v1-5': named('rsa-v1_5-sha256'),
    hmac: named('hmac-sha256'),
    p256: named('ecdsa-p256-sha256'),
    p384: named('ecdsa-p384-sha384'),
    jose: named('EdDSA'),
    empty: named(''),
    'upper-case': named('ED25519'),
    prehashed: named('ed25519ph'),
    'with-context': named('ed25519ctx'),
    'hmac-with-public-key': together(
      '`alg` is hmac-sha256, and the public key is its secret',
      named('hmac-sha256'),
      signature('', (one) => {
        one.bytes = { kind: 'keyed-hash' }
      }),
    ),
    'p256-key': signedBy('a P-256 key signs, and `alg` says so', 'p256', 'ecdsa-p256-sha256', {
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
      x: '{key.second.x}',
      y: '{key.second.y}',
    }),
    'rsa-key': signedBy('an RSA key signs, and `alg` says so', 'rsa', 'rsa-pss-sha512', {
      kty: 'RSA',
      alg: 'PS512',
      n: '{key.second.n}',
      e: '{key.second.e}',
    }),
  },
  variations: {},
  mutants: {
    'does not look at alg': 'hmac',
    'compares alg without regard to case': 'upper-case',
    'takes the JOSE name of the algorithm': 'jose',
    'takes any algorithm whose name begins with ed25519': 'prehashed',
  },
})
