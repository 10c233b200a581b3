import { watch } from '../../harness/plan/rule.ts'
import { manyListed } from './baseline.ts'
import { at, sentBy } from './edits.ts'

/** The clock goes on by as much, so that a gap may be measured wrong by as much. */
const tick = 3
const last = 1650
const agents = Object.keys(manyListed.plan.participants)

/** When requests keep the directories in use: in no rhythm that could be taken for that of the polls. */
const busyAt = [0, 109, 316, 396, 554, 684, 863, 973, 1112, 1326, 1423, 1580]

/** An exchange that polls when it is asked has the rhythm of the requests, and passes. */
export default watch({
  id: 'revocation/spacing',
  spec: 'Key publication, rotation and revocation, 4',
  level: 'should',
  requires: 'Polls of a revocation list are 270 s apart or more, and their gaps vary.',
  needs: [['clock', 'slow']],
  on: manyListed,
  stories: {
    rhythm: {
      says: 'the lists of several directories in use are polled in a rhythm that varies',
      scene: null,
      tick,
      steps: [
        ...at(
          busyAt,
          ...agents.map(
            (name) => (moment: number) => ({ at: moment, send: sentBy(name), expect: 'accepted' }) as const,
          ),
        ),
        {
          at: last,
          log: {
            of: agents,
            documents: ['list'],
            gaps: { notWith: 'directory', tick, least: 270 - tick, vary: { of: 8, by: tick + 2 } },
          },
        },
      ],
    },
  },
  mutants: {
    'polls every 300 s to the second': 'rhythm',
    'polls every minute': 'rhythm',
    'polls with a jitter of half the interval': 'rhythm',
    'polls every second': 'rhythm',
  },
})
