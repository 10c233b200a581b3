import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { delegation } from './edits.ts'

const named = (says: string, text: string, status: number): PlanEdit =>
  together(
    says,
    delegation(says, { revocation_uri: '{stranger.base}/revocation' }),
    edit(says, (plan) => {
      const { stranger } = plan.participants
      if (!stranger) throw new Error('the plan has no stranger')
      const headers = { 'content-type': 'application/json' }
      stranger.documents.revocation = { path: '/revocation', status, headers, body: { text }, manner: 'at-once' }
    }),
  )

export default observe({
  id: 'delegation/revocation-uri',
  spec: 'Authentication, Delegation, 4',
  requires: 'Whether revocation_uri is asked, and obeyed.',
  on: delegated,
  tries: {
    revoked: named('revocation_uri says that the token is revoked', '{"revoked":true}', 200),
    gone: named('revocation_uri answers 404', '', 404),
  },
})
