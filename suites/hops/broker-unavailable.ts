import { watch } from '../../harness/plan/rule.ts'
import { relayed } from './baseline.ts'
import { signedBy } from './edits.ts'
import { afterwards, anotherFails, outOfOrder } from './failing.ts'

/** Whose the key is cannot be said, and it may be nobody's. */
export default watch({
  id: 'hops/broker-unavailable',
  spec: 'Authentication, Multi-hop forwarding, 3 and 4; Errors',
  level: 'must',
  requires: 'A hop whose key nobody has published is refused while the directory of a broker cannot be had.',
  implies: ['hops/broker-directory'],
  needs: ['forwarding', ['refresh', 'clock']],
  on: relayed,
  stories: {
    'key-of-nobody': {
      says: 'the directory of a broker answers 500, and a key passes the request on that nobody has published',
      scene: anotherFails,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, serve: outOfOrder },
        afterwards,
        { at: 0, send: signedBy('a key passes it on that nobody has published', 'nobody'), expect: 'rejected' },
      ],
    },
  },
  mutants: { 'takes hops unverified while the directory of a broker cannot be had': 'key-of-nobody' },
})
