import { requesterOf } from './edits.ts'
import { clone } from './clone.ts'
import { withoutParts } from './leaving-out.ts'
import type { Json } from './json.ts'
import type { Plan } from './plan.ts'
import type { Baseline, Rule } from './rule.ts'

/** Covers nothing that is offered to all; rules ask for what it does cover with scopes of their own. */
const declared: Json = ['credit:read']

const withScope = (plan: Plan): Plan => {
  const { requester } = plan.request.envelope
  const isSilent = requester !== undefined && requesterOf(plan)?.scopes === undefined && !plan.delegation
  const scoped = clone(plan)
  if (isSilent) requesterOf(scoped).scopes = declared
  const { discovery, retrieval } = plan
  return {
    ...scoped,
    ...(discovery && { discovery: withScope(discovery) }),
    ...(retrieval && { retrieval: { ...retrieval, execution: withScope(retrieval.execution) } }),
  }
}

/** Those of one baseline are one: its cases share controls and worlds. */
const known = new WeakMap<Baseline, Baseline>()

/**
 * A baseline for a target that offers nothing to a requester without scopes, as its default policy may be (spec, Scopes):
 * who declares none declares one that covers none of what is asked for.
 */
export const declaring = (baseline: Baseline): Baseline => {
  const found = known.get(baseline)
  if (found) return found
  const { plan, preflight } = baseline
  const made = { ...baseline, plan: withScope(plan), ...(preflight && { preflight: declaring(preflight) }) }
  known.set(baseline, made)
  return made
}

/** A rule upon such a baseline. */
export const ruleDeclaring = (rule: Rule): Rule => {
  if (!('on' in rule) || rule.withoutScopes) return rule
  const { silent = [] } = rule.kind === 'compare' || rule.kind === 'flip' ? rule : {}
  return { ...withoutParts(rule, silent), on: declaring(rule.on) }
}
