import { compose } from '../../plan/compose.ts'
import type { LinkPlan, Plan, SignaturePlan } from '../../plan/plan.ts'
import type { Rule } from '../../plan/rule.ts'
import { freezePlan } from '../freeze-plan.ts'
import type { Drafted } from '../gather.ts'
import type { Op } from '../types.ts'

/** The plan that a rule stands on. */
export const planOf = (rules: Rule[], id: string): Plan => {
  const rule = rules.find((one) => one.id === id)
  if (!rule || !('on' in rule)) throw new Error(`there is no rule ${id} with a baseline`)
  return compose({ baseline: rule.on, edits: [], seed: 0 }).plan
}

/** A plan as a draft. */
export const draftOf = (op: Op, plan: Plan, rule: string, draft: Pick<Drafted, 'slug' | 'says' | 'twin'>): Drafted => {
  const { input, scene } = freezePlan(op, { plan, wire: [] }, `${rule.replace('/', '-')}-1`)
  return { ...draft, op, input, scene, result: draft.twin === undefined ? 'accept' : 'reject' }
}

export type Fault<T> = [slug: string, says: string, spoil: (one: T, index: number, all: T[]) => void]

export type LinkFault = Fault<LinkPlan>
export type HopFault = Fault<SignaturePlan>
