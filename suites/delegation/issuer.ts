import { observe } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { claims, delegation, first, last } from './edits.ts'

export default observe({
  id: 'delegation/issuer',
  spec: 'Resources and their fields, Delegation token claims; Authentication, Delegation, 5',
  requires: 'Whether iss must be there, and whom it must name.',
  on: delegated,
  tries: {
    'absent-in-authority': claims('the first token has no iss', first, { iss: undefined }),
    'absent-in-child': claims('the last token has no iss', last, { iss: undefined }),
    'another-in-authority': claims('iss of the first token names a stranger', first, { iss: '"{stranger.host}"' }),
    'another-in-child': claims('iss of the last token names a stranger', last, { iss: '"{stranger.host}"' }),
    'address-in-authority': claims("iss of the first token is the owner's address", first, { iss: '"{owner.base}"' }),
    given: delegation("issuer is the owner's address", { issuer: '{owner.base}' }),
  },
})
