import { watch } from '../../harness/plan/rule.ts'
import { listed } from './baseline.ts'
import { agentRevoked, at, moments } from './edits.ts'

/** The clock goes on by as much, so that a poll may be seen late by as much. */
const tick = 3

/** An exchange that polls when it is asked is judged when it is asked: the law is on what a verdict rests on. */
export default watch({
  id: 'revocation/poll',
  spec: 'Key publication, rotation and revocation, 4; Limits',
  level: 'must',
  requires: 'A revocation list is polled every 300 s, or 10 percent later.',
  implies: ['revocation/spacing'],
  needs: [['clock', 'slow']],
  on: listed,
  stories: {
    'never-older': {
      says: 'requests come now and then, and the list that they are judged by is never older than 330 s',
      scene: null,
      tick,
      steps: at(
        moments(0, 15, 1020),
        (moment) => ({ at: moment, send: null, expect: 'accepted' }),
        (moment) => ({ at: moment, log: { of: ['agent'], documents: ['list'], age: 330 + tick } }),
      ),
    },
    'revoked-later': {
      says: 'the key is revoked after its list was read for the first time',
      scene: null,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 10, serve: agentRevoked },
        { at: 350, send: null, expect: 'rejected' },
      ],
    },
  },
  mutants: {
    'polls every ten minutes': 'never-older',
    'polls a list for the last time when it first reads it': 'revoked-later',
  },
})
