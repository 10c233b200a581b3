import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { requesterOf } from '../../harness/plan/edits.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import type { Capability } from '../../harness/plan/rule.ts'

/** What all rules of this area need: a token's scopes have their own rules. */
export const declared: Capability[] = ['self-declared-scopes']

/** Scopes in the request, and what is asked for and wanted with them. */
export const scopes = (says: string, declares: string[], wants: string, price?: Plan['wantsPrice']): PlanEdit =>
  among(says, declares, [wants], wants, price)

/** Scopes, and several resources that are asked for at once, one of them wanted. */
export const among = (
  says: string,
  declares: string[],
  uris: string[],
  wants: string,
  price?: Plan['wantsPrice'],
): PlanEdit =>
  edit(says, (plan) => {
    if (declares.length > 0) requesterOf(plan).scopes = declares
    else delete requesterOf(plan).scopes
    plan.request.envelope.uris = uris
    plan.wants = wants
    if (price !== undefined) plan.wantsPrice = price
  })

/** One scope against a resource that requires another, or the same. */
export const over = (granted: string, required: string): PlanEdit =>
  scopes(
    `${granted === '' ? 'an empty scope' : granted} is declared, ${required} required`,
    [granted],
    gatedBy(required),
  )

/** The resource that requires a scope. */
export const gatedBy = (required: string): string => `{uri.scope:${required}}`
