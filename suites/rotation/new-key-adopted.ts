import { watch } from '../../harness/plan/rule.ts'
import { newKeySigns, publishes, unrotated } from './baseline.ts'

const after = [0, 1, 3, 6, 12, 30, 60, 120, 310, 620]

export default watch({
  id: 'rotation/new-key-adopted',
  spec: 'Key publication, rotation and revocation, 2',
  level: 'observe',
  requires: 'How long a new key of a cached directory stays refused.',
  needs: [['clock', 'slow']],
  on: unrotated,
  stories: {
    'new-key': {
      says: 'a new key signs, just after it was published',
      scene: null,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 6, send: null, expect: 'accepted' },
        { at: 6, serve: publishes('a new key is published', 'agent', 'agent', 'agent-new') },
        ...after.map((seconds) => ({ at: 6 + seconds, send: newKeySigns, expect: 'open' }) as const),
      ],
    },
  },
  mutants: {},
})
