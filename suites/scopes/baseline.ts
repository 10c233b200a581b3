import { requesterOf } from '../../harness/plan/edits.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import type { Baseline } from '../../harness/plan/rule.ts'
import { plain } from '../plain.ts'

const asksFor = (uri: string, ...scopes: string[]): Plan => {
  const plan = plain()
  if (scopes.length > 0) requesterOf(plan).scopes = scopes
  plan.request.envelope.uris = [uri]
  plan.wants = uri
  return plan
}

/** An agent without scopes, at a public resource. */
export const unscoped: Baseline = {
  slug: 'unscoped',
  says: 'an agent without scopes asks for a public resource',
  plan: plain(),
}

/** An agent that declares the scope which a resource requires. */
export const scoped: Baseline = {
  slug: 'scoped',
  says: 'an agent declares the one scope that what it asks for requires',
  plan: { ...asksFor('{uri.reports}', 'internal:reports'), goesOn: true },
  preflight: unscoped,
}

const { goesOn: _, ...asked } = scoped.plan

/** The same, and what Discover answers is what counts: declared scopes are there for it to filter by. */
export const filtered: Baseline = { ...scoped, slug: 'filtered', plan: asked }

/** An agent without scopes, at a resource that subscribers get for nothing. */
export const unsubscribed: Baseline = {
  slug: 'unsubscribed',
  says: 'an agent without scopes asks for what subscribers get at no price',
  plan: asksFor('{uri.news}'),
  preflight: unscoped,
}

const { wants: __, ...executed } = asked

/** The Execute of an offer that was discovered with the scope it requires. */
export const scopedExecute: Baseline = {
  slug: 'scoped-execute',
  says: 'an agent executes an offer, with the scope that it was discovered with',
  plan: { ...executed, operation: 'execute', discovery: asksFor('{uri.reports}', 'internal:reports') },
  preflight: unscoped,
}
