import { edit } from '../../harness/plan/edit.ts'
import { delegate } from '../../harness/plan/delegate.ts'

/** Beside the baselines of delegation, which need the edits of hops themselves. */
export const withChain = edit('a chain of tokens is sent along', (plan) => {
  delegate(plan)
  plan.request.envelope.uris = ['{uri.reports}']
})
