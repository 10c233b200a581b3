import { document } from '../../harness/plan/rule.ts'
import { answered, body, header, member, thumbprint, timestamp } from '../served.ts'

const revoked = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'

/** An empty list may be left out: proto-JSON writes none. */
export default document({
  id: 'directory/revocation-list',
  spec: 'Key directory (WBAFile) and JsonWebKey; Endpoints',
  level: 'must',
  requires: 'Where a directory names a revocation list, that is served: `as_of`, and `revoked` of thumbprints only.',
  of: 'revocation-list',
  ofAnswer: true,
  holds: {
    required: ['body'],
    properties: {
      status: answered,
      ...(body(
        { as_of: timestamp, revoked: { type: 'array', description: 'a list of thumbprints', items: thumbprint } },
        ['as_of'],
      ).properties as object),
    },
  },
  faults: {
    'not-found': { says: 'there is nothing at its address', at: '/status', value: 404 },
    array: member('the list is a JSON list', '', [revoked]),
    'no-moment': member('`as_of` is missing', '/as_of'),
    seconds: member('`as_of` is a number', '/as_of', 1_700_000_000),
    date: member('`as_of` is a date', '/as_of', '2030-06-15'),
    objects: member('`revoked` holds objects', '/revoked', [{ thumbprint: revoked, reason: 'lost' }]),
    kids: member('`revoked` holds a label', '/revoked', ['main-key']),
    keys: member('`revoked` holds keys', '/revoked', [{ kty: 'OKP', crv: 'Ed25519' }]),
    hex: member('`revoked` holds a thumbprint in hexadecimal', '/revoked', ['90facafea9b1556698540f70c0117a22']),
    padded: member('`revoked` holds a padded thumbprint', '/revoked', [`${revoked}=`]),
    map: member('`revoked` is an object', '/revoked', { [revoked]: true }),
  },
  variations: {
    empty: member('nothing is revoked', '/revoked', []),
    twice: member('a thumbprint stands there twice', '/revoked', [revoked, revoked]),
    fraction: member('`as_of` has a fraction and an offset', '/as_of', '2030-06-15T12:00:00.5+02:00'),
    'unknown-member': member('there is a member that is not known', '/next_update', '2030-06-15T12:05:00Z'),
    type: header('the type is another', 'content-type', 'application/jwk-set+json'),
  },
  open: {
    'no-list': { ...member('`revoked` is missing', '/revoked'), unless: body({}, ['revoked']) },
  },
  mutants: {
    'names a list that is not there': 'not-found',
    'serves its revocation list as a JSON list': 'array',
    'dates its revocation list not at all': 'no-moment',
    'dates its revocation list in seconds': 'seconds',
    'dates its revocation list by the day': 'date',
    'gives reasons in its revocation list': 'objects',
    'revokes keys by label': 'kids',
    'lists revoked keys whole': 'keys',
    'lists thumbprints in hexadecimal': 'hex',
    'pads thumbprints': 'padded',
    'maps thumbprints to truth values': 'map',
  },
})
