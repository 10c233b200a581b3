import { watch } from '../../harness/plan/rule.ts'
import { accessing } from './baseline.ts'
import { at, limited, noSuchOffer, sending } from './edits.ts'

export default watch({
  id: 'quota/refused-not-counted',
  spec: 'Authentication, Delegation, 9',
  level: 'observe',
  requires: 'Whether a request counts that is refused for another reason.',
  on: accessing,
  stories: {
    'no-such-offer': {
      says: 'an access at a limit of 1, after Execute of an offer that does not exist was refused',
      scene: limited('the limit is 1', 1),
      steps: [sending(noSuchOffer, 'rejected'), ...at(0, 'open')],
    },
  },
  mutants: {},
})
