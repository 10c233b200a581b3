import { bound } from './chain.ts'
import { clone } from './clone.ts'
import { delegate } from './delegate.ts'
import { requesterOf } from './edits.ts'
import { isStrangeTo } from './entangled.ts'
import { withoutParts } from './leaving-out.ts'
import type { Plan } from './plan.ts'
import type { Baseline, Rule } from './rule.ts'

/** What whoever asks must bring, where a target offers nothing without it. */
export type Entitlement = 'declared-scope' | 'star' | 'chain'

const boundToSigner = bound('agent').replace('{key.agent.', '{signer.')

const entitle: Record<Entitlement, (plan: Plan) => void> = {
  // It covers nothing that is offered to all; rules ask for what it does cover with scopes of their own.
  'declared-scope': (plan) => void (requesterOf(plan).scopes = ['credit:read']),
  star: (plan) => void (requesterOf(plan).scopes = ['*']),
  chain: (plan) => {
    delegate(plan)
    if (!plan.delegation) return
    plan.delegation.holder = 'whoever-signs'
    for (const { claims } of plan.delegation.links.slice(-1)) claims.cnf = boundToSigner
  },
}

const planBy = (by: Entitlement, plan: Plan): Plan => {
  const { requester } = plan.request.envelope
  const isSilent = requester !== undefined && requesterOf(plan)?.scopes === undefined && !plan.delegation
  const entitled = clone(plan)
  if (isSilent) entitle[by](entitled)
  const { discovery, retrieval } = plan
  return {
    ...entitled,
    ...(discovery && { discovery: planBy(by, discovery) }),
    ...(retrieval && { retrieval: { ...retrieval, execution: planBy(by, retrieval.execution) } }),
  }
}

/** Those of one baseline are one: its cases share controls and worlds. */
const known: Record<Entitlement, WeakMap<Baseline, Baseline>> = {
  'declared-scope': new WeakMap(),
  star: new WeakMap(),
  chain: new WeakMap(),
}

/**
 * A baseline for a target that offers nothing to a requester without scopes, as its default policy may be (spec, Scopes):
 * who declares none declares one that covers none of what is asked for, or comes by a chain.
 */
export const entitledBy = (by: Entitlement, baseline: Baseline): Baseline => {
  const found = known[by].get(baseline)
  if (found) return found
  const { plan, preflight } = baseline
  const made = { ...baseline, plan: planBy(by, plan), ...(preflight && { preflight: entitledBy(by, preflight) }) }
  known[by].set(baseline, made)
  return made
}

/** A rule upon such a baseline, without what would be no right request there. */
export const ruleEntitledBy = (by: Entitlement, rule: Rule): Rule => {
  if (!('on' in rule) || rule.withoutScopes) return rule
  const { silent = [] } = rule.kind === 'compare' || rule.kind === 'flip' ? rule : {}
  const on = entitledBy(by, rule.on)
  const variations = rule.kind === 'flip' ? Object.keys(rule.variations) : []
  const strange = variations.filter((slug) => isStrangeTo(on.plan, `${rule.id}.${slug}`))
  return { ...withoutParts(rule, [...silent, ...strange]), on }
}
