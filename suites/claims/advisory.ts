import { together } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { delegated } from '../delegation/baseline.ts'
import { claims, first, last, link } from '../delegation/edits.ts'

const marked = (says: string, index: number) =>
  together(
    says,
    claims(says, index, { conformance_unheard_of: '1' }),
    link(says, index, (one) => {
      one.payload = '{{members}{advisory}}'
    }),
  )

/** What marks a claim is not shown: it is marked as the profile says. */
export default observe({
  id: 'claims/advisory',
  spec: 'Authentication, Delegation, 5',
  requires: 'Whether an unknown claim is passed over that its issuer marks as advisory.',
  needs: ['advisory'],
  on: delegated,
  tries: {
    first: marked('the first token marks an unknown claim as advisory', first),
    last: marked('the last token marks an unknown claim as advisory', last),
  },
})
