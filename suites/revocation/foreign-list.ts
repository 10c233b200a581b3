import { watch } from '../../harness/plan/rule.ts'
import { published } from '../keys/baseline.ts'
import { anotherHasAList, namedByAnother } from './edits.ts'

export default watch({
  id: 'revocation/foreign-list',
  spec: 'Key publication, rotation and revocation, 4',
  level: 'observe',
  requires: "Whether a directory's list harms a key of another directory.",
  needs: [['refresh', 'clock', 'slow']],
  on: published,
  stories: {
    'by-another': {
      says: "another directory's list names the key",
      scene: anotherHasAList,
      steps: [...namedByAnother, { at: 0, send: null, expect: 'open' }],
    },
  },
  mutants: {},
})
