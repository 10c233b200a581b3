import { watch } from '../../harness/plan/rule.ts'
import { answersInstead, attended, publishes } from './baseline.ts'

const outOfOrder = answersInstead('the directory is out of order', 500, 'out of order')

/** That there was nothing may be remembered for a while, as what there was may. Caches last for minutes to hours. */
export default watch({
  id: 'rotation/directory-back',
  spec: 'Key publication, rotation and revocation, 2 and 3',
  level: 'should',
  requires: 'A directory that could not be had is asked for again once caches have lapsed.',
  needs: [['refresh', 'clock']],
  on: attended,
  stories: {
    back: {
      says: 'the directory of an agent is out of order when it is first asked for, and in order a day later',
      scene: outOfOrder,
      steps: [
        { at: 0, send: null, expect: 'open' },
        { at: 0, serve: publishes('the directory is in order', 'agent', 'agent') },
        { at: 0, renew: { by: 'clock', after: 26 * 3600 } },
        { at: 0, send: null, expect: 'accepted' },
      ],
    },
  },
  mutants: { 'asks no more for a directory that it could not have once': 'back' },
})
