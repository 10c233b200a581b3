import { watch } from '../../harness/plan/rule.ts'
import { accessing } from './baseline.ts'
import { at, capped } from './edits.ts'

/** The message is the requester's own; its caps are convenience, or they bind it. */
export default watch({
  id: 'quota/field-alone',
  spec: 'Resources and their fields, Delegation; Authentication, Delegation, 9',
  level: 'observe',
  requires: "Whether the message's caps bind where the token has none.",
  on: accessing,
  stories: {
    accesses: {
      says: 'a second access where only the message has a limit, of 1',
      scene: capped('the message alone has a limit', { field: { max_accesses: 1 } }),
      steps: at(0, 'accepted', 'open'),
    },
    spend: {
      says: 'an offer that is dearer than what only the message says may be spent',
      scene: capped('the message alone has a spend cap', { field: { max_spend_cents: '4' } }),
      steps: at(0, 'open'),
    },
  },
  mutants: {},
})
