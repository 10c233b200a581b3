import { document } from '../../harness/plan/rule.ts'
import { body, member } from '../served.ts'

const secret = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A'

/** Private members of any type of key (RFC 7518, 6; RFC 8037, 2; those of the type AKP). */
const secrets = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'priv']

export default document({
  id: 'directory/no-kid',
  spec: 'Key directory (WBAFile) and JsonWebKey; Rules for request signatures, 8',
  level: 'must',
  requires: 'No key of a directory has a `kid`, or a private member.',
  of: 'directory',
  holds: body({
    keys: { items: { properties: Object.fromEntries(['kid', ...secrets].map((name) => [name, false])) } },
  }),
  faults: {
    kid: member('a key has a `kid`', '/keys/0/kid', 'main'),
    'kid-of-another': member('a key of another type has a `kid`', '/keys/1', { kty: 'EC', crv: 'P-256', kid: 'old' }),
    d: member('a key carries its private half', '/keys/0/d', secret),
    symmetric: member('a symmetric key is published', '/keys/1', { kty: 'oct', k: secret }),
  },
  variations: {
    'null-kid': member('`kid` is null, which proto-JSON takes for absent', '/keys/0/kid', null),
  },
  mutants: {
    'labels its keys': 'kid',
    'labels a key of another type': 'kid-of-another',
    'publishes a private key': 'd',
    'publishes a shared secret': 'symmetric',
  },
})
