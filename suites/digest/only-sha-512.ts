import { observe } from '../../harness/plan/rule.ts'
import { digested } from './baseline.ts'
import { stated } from './edits.ts'

/** The spec shows sha-256; a stronger algorithm is neither allowed nor forbidden. */
export default observe({
  id: 'digest/only-sha-512',
  spec: 'Signature-Input shape (single hop); RFC 9530, 2',
  requires: 'What a sha-512 is worth, alone and beside a sha-256.',
  on: digested,
  tries: {
    alone: stated('the digest is a sha-512 alone', 'sha-512=:{digest.sha-512}:'),
    'wrong-beside-right': stated(
      'a wrong sha-512 stands beside a right sha-256',
      'sha-256=:{digest.sha-256}:, sha-512=:{digest.sha-512.empty}:',
    ),
  },
})
