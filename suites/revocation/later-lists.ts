import type { Story } from '../../harness/plan/rule.ts'
import type { PlanEdit } from '../../harness/plan/edit.ts'
import { lists, polled, strangers, thenLists, thumbprint } from './edits.ts'

const another = strangers(1)

/** Others are revoked first: a list that is known is replaced. */
const afterAnother = (says: string, others: PlanEdit, agents: PlanEdit): Story => ({
  says,
  scene: null,
  steps: [
    { at: 0, send: null, expect: 'accepted' },
    { at: 0, serve: others },
    { at: 0, ...polled },
    { at: 0, send: null, expect: 'accepted' },
    { at: 0, serve: agents },
    { at: 0, ...polled },
    { at: 0, send: null, expect: 'rejected' },
  ],
})

const agentRevokedThen = thenLists("the agent's key is revoked", [thumbprint('agent')])

/** Lists that follow one another: the later one counts. */
export const laterLists = {
  'after-another': afterAnother(
    "another key is revoked, and then the agent's too",
    lists('another key is revoked', another),
    thenLists("the agent's key is revoked too", [...another, thumbprint('agent')]),
  ),
  'in-a-shorter-list': afterAnother(
    "three other keys are revoked, and then a list has the agent's alone",
    lists('three other keys are revoked', strangers(3)),
    agentRevokedThen,
  ),
  'in-a-list-as-long': afterAnother(
    "another key is revoked, and then a list as long has the agent's",
    lists('another key is revoked', another),
    agentRevokedThen,
  ),
} satisfies Record<string, Story>
