import { flip } from '../../harness/plan/rule.ts'
import { published } from './baseline.ts'
import { signerEntry, signerEntryNamed } from './edits.ts'

const kind = (member: string, value: string) =>
  signerEntryNamed(`\`${member}\` of the key is \`${value}\``, { [member]: value })

/** `keyid` is the thumbprint that the octets have as an Ed25519 key; no entry of the directory has it. */
const named = (member: string, value: string) =>
  signerEntry(`\`${member}\` of the key is \`${value}\`, and keyid names an Ed25519 key`, { [member]: value })

const without = (member: string) =>
  signerEntry(`the key has no \`${member}\`, and keyid names an Ed25519 key`, { [member]: undefined })

/** The octets stay those of the signing key, and `keyid` follows the entry: only the label of the kind is wrong. */
export default flip({
  id: 'keys/type',
  spec: 'Key directory (WBAFile) and JsonWebKey',
  level: 'must',
  requires: 'A key that signs is an Ed25519 key for signatures: OKP, Ed25519, sig, EdDSA.',
  implies: ['keys/selected-by-thumbprint'],
  on: published,
  faults: {
    'kty-ec': kind('kty', 'EC'),
    'kty-lower-case': kind('kty', 'okp'),
    'kty-cut-short': kind('kty', 'O'),
    'crv-x25519': kind('crv', 'X25519'),
    'crv-lower-case': kind('crv', 'ed25519'),
    'kty-ec-under-the-right-name': named('kty', 'EC'),
    'crv-x25519-under-the-right-name': named('crv', 'X25519'),
    'crv-lower-case-under-the-right-name': named('crv', 'ed25519'),
    'kty-cut-short-under-the-right-name': named('kty', 'O'),
    'kty-empty-under-the-right-name': named('kty', ''),
    'crv-cut-short-under-the-right-name': named('crv', 'Ed'),
    'crv-empty-under-the-right-name': named('crv', ''),
    'kty-missing': without('kty'),
    'crv-missing': without('crv'),
    'use-enc': kind('use', 'enc'),
    'use-in-capitals': kind('use', 'SIG'),
    'use-empty': kind('use', ''),
    'use-cut-short': kind('use', 'si'),
    'alg-cut-short': kind('alg', 'Ed'),
    'alg-es256': kind('alg', 'ES256'),
    'alg-in-small-letters': kind('alg', 'eddsa'),
    'alg-ecdh': kind('alg', 'ECDH-ES'),
  },
  variations: {},
  mutants: {
    'does not look at kty': 'kty-ec',
    'compares kty and crv without regard to case': 'crv-lower-case',
    'takes the beginning of OKP for it': 'kty-cut-short',
    'does not look at crv': 'crv-x25519',
    'does not look at use': 'use-enc',
    'compares use without regard to case': 'use-in-capitals',
    'does not look at the alg of a key': 'alg-es256',
    'takes a part of sig for it': 'use-empty',
    'takes a part of EdDSA for it': 'alg-cut-short',
  },
  open: {
    'use-missing': signerEntry('the key has no `use`', { use: undefined }),
    'alg-missing': signerEntry('the key has no `alg`', { alg: undefined }),
    'alg-ed25519': signerEntry('`alg` of the key is `Ed25519` (RFC 9864)', { alg: 'Ed25519' }),
  },
})
