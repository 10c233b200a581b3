import { watch, type Step, type Story } from '../../harness/plan/rule.ts'
import { relayed } from './baseline.ts'
import { signedBy } from './edits.ts'
import { afterwards, anotherFails, outOfOrder } from './failing.ts'

const passedOnByNobody = (says: string, meanwhile: Step): Story => ({
  says: `${says}, and a key passes the request on that nobody has published`,
  scene: anotherFails,
  steps: [
    { at: 0, send: null, expect: 'accepted' },
    { at: 0, serve: outOfOrder },
    meanwhile,
    { at: 0, send: signedBy('a key passes it on that nobody has published', 'nobody'), expect: 'rejected' },
  ],
})

/** A directory that was read a moment ago may not be read again for a while: a day later it is. */
const aDayLater: Step = { at: 0, renew: { by: 'clock', after: 26 * 3600 } }

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
    'key-of-nobody': passedOnByNobody('the directory of a broker answers 500', afterwards),
    'a-day-later': passedOnByNobody('the directory of a broker has answered 500 for a day', aDayLater),
  },
  mutants: {
    'takes hops unverified while the directory of a broker cannot be had': 'key-of-nobody',
    'takes hops unverified once the directory of a broker could not be had for a minute': 'a-day-later',
  },
})
