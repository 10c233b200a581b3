import { edit } from '../../harness/plan/edit.ts'
import { observe } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'

/** The spec has no nonce that would forbid it. */
export default observe({
  id: 'signature/replay',
  spec: 'Authentication, Rules for request signatures, 3',
  requires: 'Whether the same signed request is taken a second time.',
  on: signed,
  tries: {
    'sent-twice': edit('the same bytes are sent a second time', (plan) => {
      plan.request.sendings = 2
    }),
  },
})
