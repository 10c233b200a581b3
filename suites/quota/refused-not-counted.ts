import { edit } from '../../harness/plan/edit.ts'
import { watch } from '../../harness/plan/rule.ts'
import { accessing } from './baseline.ts'
import { at, limited, sending } from './edits.ts'

const noSuchOffer = edit('an offer is executed that does not exist', (plan) => {
  const { ver, requester } = plan.request.envelope
  plan.operation = 'execute'
  plan.request.envelope = { ver: ver ?? null, requester: requester ?? null, offer_id: 'no-such-offer' }
  delete plan.wants
  delete plan.goesOn
})

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
