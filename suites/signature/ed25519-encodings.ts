import { flip } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'
import { signatureBytes } from './edits.ts'

/**
 * R is the identity point, and S fits it: who decodes these bytes, and takes what no encoder writes, finds the
 * equation to hold. Only the key's owner can make such a signature, of any text.
 */
export default flip({
  id: 'signature/ed25519-encodings',
  spec: 'RFC 8032, 5.1.3',
  level: 'derived',
  requires: 'R of a signature is encoded the one way that there is.',
  implies: ['signature/valid'],
  on: signed,
  faults: {
    'y-unreduced': signatureBytes('the y of R is not reduced by the prime', {
      kind: 'identity-commitment',
      encoding: 'y-unreduced',
    }),
    'negative-zero': signatureBytes('the x of R is zero, and its sign is negative', {
      kind: 'identity-commitment',
      encoding: 'negative-zero',
    }),
  },
  variations: {},
  mutants: {
    'decodes R as ledgers do, by ZIP 215': 'y-unreduced',
  },
})
