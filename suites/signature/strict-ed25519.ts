import { flip } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'
import { signatureBytes } from './edits.ts'

/** Else each signature has a twin that nobody made. */
export default flip({
  id: 'signature/strict-ed25519',
  spec: 'RFC 8032, 5.1.7',
  level: 'derived',
  requires: 'S of a signature lies below the order of the group.',
  implies: ['signature/valid'],
  on: signed,
  faults: { 'plus-group-order': signatureBytes('the order of the group is added to S', { kind: 'plus-group-order' }) },
  variations: {},
  mutants: {
    'reduces S by the group order before it verifies': 'plus-group-order',
  },
})
