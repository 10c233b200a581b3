import { watch } from '../../harness/plan/rule.ts'
import { inForce } from './baseline.ts'
import { sameEachTime } from './edits.ts'

/** Long enough after its end for any tolerance. */
export default watch({
  id: 'window/expires-in-cache',
  spec: 'Authentication, Rules for request signatures, 3',
  level: 'must',
  requires: 'A signature that was accepted before is refused once `expires` has passed.',
  implies: ['window/expired'],
  needs: [['clock', 'slow']],
  on: inForce,
  stories: {
    'expires-meanwhile': {
      says: 'a request is sent, and four minutes later once more as it was',
      scene: sameEachTime,
      steps: [
        { at: 0, by: 45, send: null, expect: 'accepted' },
        { at: 240, send: null, expect: 'rejected' },
      ],
    },
    'expires-soon': {
      says: 'a request is sent, and a little more than two minutes later once more as it was',
      scene: sameEachTime,
      steps: [
        { at: 0, by: 45, send: null, expect: 'accepted' },
        { at: 130, send: null, expect: 'rejected' },
      ],
    },
  },
  mutants: {
    'takes a signature that it has verified within two minutes': 'expires-soon',
    'looks at the window of a signature when it first verifies it': 'expires-meanwhile',
  },
})
