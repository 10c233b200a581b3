import { requesterOf } from '../../harness/plan/edits.ts'
import type { JsonObject } from '../../harness/plan/json.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import type { Baseline } from '../../harness/plan/rule.ts'
import { delegated, undelegated } from '../delegation/baseline.ts'

/** The chain of `delegation/`, by a principal whom no other scene has: whatever a count is kept by is then its own. */
const byOwnPrincipal = (): Plan => {
  const plan = structuredClone(delegated.plan)
  plan.keys.principal = 'ed25519'
  const message = requesterOf(plan).delegation as JsonObject
  message.principal_id = 'principal-{key.principal.thumbprint.12}'
  return plan
}

/** An access: Discover, and Execute of what it offers. An offer may be good once. */
export const accessing: Baseline = {
  slug: 'accessing',
  says: 'an agent gets an offer, and executes it, by a chain without caps',
  plan: byOwnPrincipal(),
  access: true,
  preflight: undelegated,
}
