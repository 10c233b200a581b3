import type { PlanEdit } from '../../harness/plan/edit.ts'
import { envelope, requester } from '../../harness/plan/edits.ts'

const unheardOf = 'conformance:unheard-of'

type Name = 'unspecified' | 'no-type' | 'unknown-type' | 'no-id' | 'no-domain' | 'no-requester' | 'critical'

/** What must be refused of a requester wherever it comes from, and whatever is asked. */
export const unreadable = (who: string, what: string): Record<Name, PlanEdit> => ({
  unspecified: requester(`the type of ${who} is unspecified`, { type: 'REQUESTER_TYPE_UNSPECIFIED' }),
  'no-type': requester(`${who} has no type`, { type: undefined }),
  'unknown-type': requester(`the type of ${who} is not in the enum`, { type: 'REQUESTER_TYPE_UNHEARD_OF' }),
  'no-id': requester(`${who} has no id`, { id: undefined }),
  'no-domain': requester(`${who} has no domain`, { domain: undefined }),
  'no-requester': envelope(`${what} does not say who asks`, { requester: undefined }),
  critical: requester(`${what} names a critical extension that nobody knows`, {
    ext: { [unheardOf]: true },
    ext_critical: [unheardOf],
  }),
})
