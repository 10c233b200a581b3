import type { Json, JsonObject } from '../../plan/json.ts'
import type { Violation } from '../part.ts'

const isOfDelegation = (check: string): boolean => check.startsWith('delegation/') || check.startsWith('claims/')

/** What is wrong with the use of a delegation that is right itself. */
const reasons: Record<string, string> = {
  'quota/exhausted': 'DENIAL_REASON_QUOTA_EXCEEDED',
  'claims/spend-cap': 'DENIAL_REASON_SPEND_EXCEEDED',
}

const reasonOf = ({ check }: Violation): string[] => {
  if (Object.hasOwn(reasons, check)) return [reasons[check] ?? '']
  return isOfDelegation(check) ? ['DENIAL_REASON_DELEGATION_INVALID'] : []
}

const statusOf = (violation: Violation): number => {
  const { check } = violation
  if (check.startsWith('requester/')) return 400
  if (reasonOf(violation).length > 0) return 403
  return check.startsWith('execute/') ? 404 : 401
}

const codes: Record<number, string> = {
  400: 'malformed_request',
  401: 'signature_refused',
  403: 'denied',
  404: 'not_found',
}

/** 401 when anything is wrong with the signature, else 400. What was violated is told, and nothing of how it was found. */
export const refusal = (violations: readonly Violation[]): { status: number; body: JsonObject } => {
  const statuses = violations.map(statusOf)
  const status = statuses.includes(401) ? 401 : (statuses[0] ?? 400)
  const message = violations.map(({ check, says }) => `${check}: ${says}`).join('; ')
  const error = { code: codes[status] ?? 'refused', message }
  const [reason] = violations.flatMap(reasonOf)
  return { status, body: reason === undefined ? { error } : { denial_reason: reason, error } }
}

/** What went wrong inside is nobody's business outside. */
export const ownError = (): { status: number; body: JsonObject } => ({
  status: 500,
  body: { error: { code: 'internal', message: 'the exchange could not judge this request' } },
})

/** Direct crawls are turned away, and shown the way (spec, What the service does). */
export const edgeAnswer = (manifest: string): { status: number; headers: [string, string][] } => ({
  status: 403,
  headers: [['x-content-rules', manifest]],
})

export const answerNames = (answer: Json): Json => answer
