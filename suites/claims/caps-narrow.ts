import { together } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { delegated } from '../delegation/baseline.ts'
import { claims, first, last } from '../delegation/edits.ts'

export default observe({
  id: 'claims/caps-narrow',
  spec: 'Authentication, Delegation, 2',
  requires: 'Whether a child may have higher caps than its parent.',
  on: delegated,
  tries: {
    accesses: together(
      'the child has a higher access cap',
      claims('first', first, { svc_max_accesses: '1000' }),
      claims('last', last, { svc_max_accesses: '2000' }),
    ),
    spend: together(
      'the child has a higher spend cap',
      claims('first', first, { svc_max_spend_cents: '100000' }),
      claims('last', last, { svc_max_spend_cents: '200000' }),
    ),
  },
})
