import { watch } from '../../harness/plan/rule.ts'
import { listed } from './baseline.ts'
import { agentRevoked } from './edits.ts'

/** Lists that nobody is judged by may be left alone for a while: they are read before somebody is. */
export default watch({
  id: 'revocation/used-again',
  spec: 'Key publication, rotation and revocation, 4; Limits',
  level: 'must',
  requires: 'A key that was revoked is refused, for however many hours its directory was not used.',
  implies: ['revocation/poll', 'revocation/refused', 'rotation/old-removed'],
  needs: ['clock'],
  on: listed,
  stories: {
    'after-hours': {
      says: 'the key is revoked when nobody has asked for its directory for more than an hour, and used an hour later',
      scene: null,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 4000, serve: agentRevoked },
        { at: 7800, send: null, expect: 'rejected' },
      ],
    },
  },
  mutants: {
    "leaves an agent's list alone that nobody has asked for, and does not read it when somebody does": 'after-hours',
  },
})
