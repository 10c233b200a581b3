import { flip } from '../../harness/plan/rule.ts'
import { digested } from './baseline.ts'
import { compressed } from './edits.ts'

/** A content digest is of the content as it was sent, its coding included. */
export default flip({
  id: 'digest/encoded',
  spec: 'RFC 9530, 2',
  level: 'derived',
  requires: 'The digest of a compressed body is of the compressed bytes.',
  implies: ['digest/matches'],
  on: digested,
  faults: {
    'of-the-decoded': compressed(
      'the body is compressed, and its digest is of the bytes before',
      'sha-256=:{digest.sha-256.decoded}:',
    ),
  },
  variations: {},
  mutants: { 'digests the decoded body': 'of-the-decoded' },
  open: {
    'of-the-encoded': compressed(
      'the body is compressed, and its digest is of the bytes after',
      'sha-256=:{digest.sha-256}:',
    ),
  },
})
