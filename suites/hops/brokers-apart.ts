import { watch } from '../../harness/plan/rule.ts'
import { afterwards, beside, noDirectory, outOfOrder } from './failing.ts'

/** What was kept of the directory through the refresh has lapsed. */
const aDayLater = { at: 0, renew: { by: 'clock', after: 27 * 3600 } } as const

const stillTaken = { at: 0, send: null, expect: 'accepted' } as const

export default watch({
  id: 'hops/brokers-apart',
  spec: 'Authentication, Multi-hop forwarding, 3',
  level: 'derived',
  requires: "A broker's key is found though the directory of another broker cannot be had.",
  implies: ['rotation/old-removed', 'rotation/window-changed', 'rotation/broker-removed'],
  needs: ['forwarding', ['refresh', 'clock']],
  on: beside,
  stories: {
    unavailable: {
      says: 'the directory of a broker that has nothing to do with the request answers 500, and then is no JSON',
      scene: null,
      steps: [
        stillTaken,
        { at: 0, serve: outOfOrder },
        afterwards,
        stillTaken,
        aDayLater,
        stillTaken,
        { at: 0, serve: noDirectory },
        afterwards,
        stillTaken,
      ],
    },
  },
  mutants: { 'knows no broker while the directory of one cannot be had': 'unavailable' },
})
