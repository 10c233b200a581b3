import { document } from '../../harness/plan/rule.ts'
import { member } from '../served.ts'
import { revoked } from './key.ts'

export default document({
  id: 'directory/none-revoked',
  spec: 'Key publication, rotation and revocation, 4',
  level: 'should',
  requires: 'No key that a directory publishes is on its own revocation list.',
  of: 'revocation-list',
  holds: true,
  laws: ['none-of-its-own'],
  faults: {
    'still-published': { ...member('a revoked key is published still', '/keys/1', revoked), in: 'directory' },
    'without-window': {
      ...member('a revoked key is published still, with members in another order', '/keys/1', {
        x: revoked.x,
        kty: revoked.kty,
        crv: revoked.crv,
      }),
      in: 'directory',
    },
  },
  variations: {
    'of-another-type': {
      ...member('a key for agreement has the octets of a revoked one', '/keys/1', { ...revoked, crv: 'X25519' }),
      in: 'directory',
    },
    none: member('nothing is revoked', '/revoked', []),
  },
  mutants: {
    'goes on publishing a key that it has revoked': 'still-published',
    'publishes a revoked key without a window': 'without-window',
  },
})
