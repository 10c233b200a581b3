import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { delegate } from '../../harness/plan/delegate.ts'
import type { Plan } from '../../harness/plan/plan.ts'

/** An Execute, and the Discover before it. */
export const withDiscovery = (plan: Plan): Plan[] => (plan.discovery ? [plan, plan.discovery] : [plan])

/** By a chain, for what the chain opens: what is public need not be offered to whoever has one. */
export const byChain = (plan: Plan): void => {
  delegate(plan)
  if (plan.operation === 'discover') plan.request.envelope.uris = ['{uri.reports}']
}

/** Discover and Execute differ in the same way, and the answer must tell the thumbprint of a key. */
export const tells = (says: string, change: (plan: Plan) => void = () => {}, key = 'agent'): PlanEdit =>
  edit(says, (plan) => {
    for (const one of withDiscovery(plan)) change(one)
    plan.answer = { agent_identity_hash: `{key.${key}.thumbprint}` }
  })
