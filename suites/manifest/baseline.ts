import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import type { Baseline } from '../../harness/plan/rule.ts'
import { plain } from '../plain.ts'

/** An agent at what a publisher offers whose manifest is in order. */
export const offered: Baseline = {
  slug: 'offered',
  says: 'an agent asks for a public resource of a publisher whose manifest is in order',
  plan: { ...plain(), wants: '{uri.open}' },
}

/** The same, at a public resource of another publisher. */
export const offeredBy = (says: string, resource: string): PlanEdit =>
  edit(says, (plan) => {
    plan.request.envelope.uris = [`{uri.${resource}}`]
    plan.wants = `{uri.${resource}}`
  })
