import { document } from '../../harness/plan/rule.ts'
import { member } from '../served.ts'

const jwk = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }
const pem =
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n-----END PUBLIC KEY-----\n'

/** What a member is called is no matter: a JWK or a PEM text counts, and any key of the directory by its octets. */
export default document({
  id: 'manifest/no-keys',
  spec: 'Manifest (WellKnownManifest); Key publication, rotation and revocation, 1',
  level: 'must',
  requires: 'No key stands anywhere in a manifest.',
  of: 'manifest',
  holds: true,
  laws: ['no-key-material'],
  faults: {
    keys: member('the manifest has a JWK Set', '/keys', [jwk]),
    'in-ext': member('`ext` holds a JWK', '/ext', { 'vendor:signing': { key: jwk } }),
    pem: member('the manifest has a key in PEM', '/public_key', pem),
  },
  variations: {
    'no-such-keys': member('a member is called `keys` and holds none', '/keys', 'see the key directory'),
    thumbprint: member('a thumbprint stands there', '/thumbprint', 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'),
    'directory-named': member('the address of the directory stands there', '/ext', { jwks_uri: 'https://x.example/' }),
  },
  mutants: {
    'carries its keys in its manifest': 'keys',
    'carries a key in the extensions of its manifest': 'in-ext',
    'carries a key in PEM in its manifest': 'pem',
  },
})
