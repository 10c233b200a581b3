import { flip } from '../../harness/plan/rule.ts'
import { signedAs } from '../signature/edits.ts'
import { digested } from './baseline.ts'
import { stated } from './edits.ts'

const sha256 = 'sha-256=:{digest.sha-256}:'
const sha512 = 'sha-512=:{digest.sha-512}:'
const wrong = 'sha-256=:{digest.sha-256.empty}:'
const unknown = 'vendor-hash=:AAAAAAAAAAA=:'

/** One field may hold digests of several algorithms; the one that the spec asks for is compared. */
export default flip({
  id: 'digest/several',
  spec: 'RFC 9530, 2',
  level: 'derived',
  requires: 'The sha-256 is compared whatever stands beside it.',
  implies: ['digest/matches', 'signature/valid'],
  on: digested,
  faults: {
    'wrong-before-right': stated('a right sha-512 stands after a wrong sha-256', `${wrong}, ${sha512}`),
    'wrong-after-right': stated('a right sha-512 stands before a wrong sha-256', `${sha512}, ${wrong}`),
    'wrong-on-its-own-line': stated('a right sha-512 stands on another line than a wrong sha-256', sha512, wrong),
    'added-after-signing': signedAs(
      'a digest of an unknown algorithm was added after signing',
      { '"content-digest"': sha256 },
      stated('', `${sha256}, ${unknown}`),
    ),
    'wrong-beside-unknown': stated('a wrong sha-256 stands beside an unknown algorithm', `${wrong}, ${unknown}`),
  },
  variations: {
    'both-right': stated('a right sha-512 stands beside the sha-256', `${sha256}, ${sha512}`),
    'both-on-lines-of-their-own': stated('a right sha-512 stands on a line of its own', sha256, sha512),
    'unknown-after': stated('an unknown algorithm stands after the sha-256', `${sha256}, ${unknown}`),
  },
  mutants: {
    'is content with any one right digest': 'wrong-before-right',
    'compares nothing beside an unknown digest': 'wrong-beside-unknown',
    'wants one digest only': 'both-right',
    'wants one line of digests only': 'both-on-lines-of-their-own',
    'refuses digests that it does not know': 'unknown-after',
  },
  open: {
    'sha-512-first': stated('a right sha-512 stands before the sha-256', `${sha512}, ${sha256}`),
    'unknown-first': stated('an unknown algorithm stands before the sha-256', `${unknown}, ${sha256}`),
  },
})
