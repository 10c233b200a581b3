import { fetchOf } from '../../harness/plan/fetch.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import type { Baseline } from '../../harness/plan/rule.ts'
import { hopBy } from '../hops/edits.ts'
import { participant, plain } from '../plain.ts'

/** The plain request, while another agent looks on. */
const asking = (): Plan => {
  const plan = plain()
  plan.participants.stranger = participant('stranger', 'ROLE_AGENT', 'stranger')
  return plan
}

/** The Execute of an offer that the same agent has just discovered. */
const executing = (): Plan => ({ ...asking(), operation: 'execute', discovery: asking() })

const asked: Baseline = { slug: 'asked', says: 'an agent asks for a public resource', plan: asking() }

export const executed: Baseline = {
  slug: 'executed',
  says: 'an agent executes an offer for a public resource',
  plan: executing(),
  preflight: asked,
}

/** The same, and a broker passes each of the two requests on. */
const relayed = (): Plan => {
  const plan = executing()
  for (const one of [plan, plan.discovery]) one?.signatures.push(hopBy('broker', 'broker', 'agent'))
  return plan
}

export const relayedExecute: Baseline = {
  slug: 'relayed-execute',
  says: 'a broker passes on the Execute of an offer for a public resource',
  plan: relayed(),
  preflight: asked,
}

export const delivered: Baseline = {
  slug: 'delivered',
  says: 'an agent fetches what it has just executed, presents its key, and signs with it',
  plan: { ...fetchOf(executing()), delivers: '{content.open}' },
  preflight: asked,
}
