import type { AnswerPlan } from '../../plan/plan.ts'
import type { ExecuteAnswer } from './execute-answer.ts'

const timestamp = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/

/** Milliseconds since 1970 of an RFC 3339 timestamp; `undefined` of any other text. A leap second is the one before it. */
export const momentOf = (text: string): number | undefined => {
  if (!timestamp.test(text)) return undefined
  const moment = Date.parse(text.toUpperCase().replace(':60', ':59'))
  return Number.isNaN(moment) ? undefined : moment
}

/** What stands in for the plan's templates, and the latest moment that may be the target's now. */
export interface AnswerFacts {
  fill: (template: string) => string
  /** Milliseconds since 1970: what is later is surely ahead, or at least may be. */
  now: number
}

type Laws = {
  [M in keyof AnswerPlan]-?: (text: string | null, planned: NonNullable<AnswerPlan[M]>, facts: AnswerFacts) => boolean
}

const laws: Laws = {
  retrieval_endpoint: (text) => text !== null,
  expires_at: (text, _, { now }) => text !== null && (momentOf(text) ?? -Infinity) > now,
  agent_identity_hash: (text, planned, { fill }) => text === fill(planned),
}

/** Whether an Execute answer says what the plan wants of it. */
export const answersAs = (planned: AnswerPlan, answer: ExecuteAnswer, facts: AnswerFacts): boolean =>
  (Object.keys(planned) as (keyof AnswerPlan)[]).every((member) =>
    (laws[member] as Laws['agent_identity_hash'])(answer[member], planned[member] ?? '', facts),
  )
