import { edit } from '../../harness/plan/edit.ts'
import { requesterOf } from '../../harness/plan/edits.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import { participant } from '../plain.ts'

/** Another participant, whose directory has the given key. */
export const besides = (plan: Plan, key: string): void => {
  plan.participants.declared = participant('declared', 'ROLE_AGENT', key)
}

/** The requester declares that participant's domain. */
export const declares = (plan: Plan): void => {
  requesterOf(plan).domain = '{declared.host}'
}

export const declareAnotherDomain = edit('requester.domain is not the host of Signature-Agent', (plan) => {
  besides(plan, 'declared')
  declares(plan)
})
