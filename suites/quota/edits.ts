import { together } from '../../harness/plan/edits.ts'
import type { Step } from '../../harness/plan/rule.ts'
import { edit, type Edit, type PlanEdit } from '../../harness/plan/edit.ts'
import type { Json } from '../../harness/plan/json.ts'
import { claims, claimsBetween, delegation, first, last } from '../delegation/edits.ts'

/** Caps of a chain: in its first token, its last, and the message. */
export interface Caps {
  first?: Record<string, string>
  last?: Record<string, string>
  field?: Record<string, Json>
  /** How long the tokens live, in seconds. */
  lives?: number
}

/** The chain has caps, and says the same at each access of a story: what it says is what is counted. */
export const capped = (
  says: string,
  { first: parent = {}, last: child = {}, field = {}, lives = 600 }: Caps,
): PlanEdit =>
  together(
    says,
    edit('all tokens', ({ delegation: chain }) => {
      for (const link of chain?.links ?? []) link.claims.exp = `{staged+${lives}@number}`
    }),
    claims('the first token', first, parent),
    claims('the last token', last, child),
    delegation('the message', { expires_at: `{staged+${lives}}`, ...field }),
  )

/** The one cap of a chain of three is in its middle token. */
export const cappedBetween = (says: string, caps: Record<string, string>): PlanEdit =>
  together(says, claimsBetween('the middle token', caps), capped(says, {}))

/** An access cap of a token, values as serialised. */
export const accesses = (limit: number, period?: string): Record<string, string> => ({
  svc_max_accesses: String(limit),
  ...(period === undefined ? {} : { svc_quota_period: JSON.stringify(period) }),
})

/** The same limit in both tokens and in the message. */
export const limited = (says: string, limit: number, { period, lives }: { period?: string; lives?: number } = {}) =>
  capped(says, {
    first: accesses(limit, period),
    last: accesses(limit, period),
    field: { max_accesses: limit, ...(period === undefined ? {} : { quota_period: period }) },
    ...(lives === undefined ? {} : { lives }),
  })

/** Both tokens are others: they end sooner, after so many seconds. */
export const otherTokens = (says: string, lives = 500): PlanEdit =>
  together(
    says,
    claims('the first token', first, { exp: `{staged+${lives}@number}` }),
    claims('the last token', last, { exp: `{staged+${lives}@number}` }),
    delegation('the message', { expires_at: `{staged+${lives}}` }),
  )

type Expected = 'accepted' | 'rejected' | 'open'

/** Accesses at one moment, in seconds after the beginning. */
export const at = (moment: number, ...expected: Expected[]): { at: number; send: null; expect: Expected }[] =>
  expected.map((expect) => ({ at: moment, send: null, expect }))

/** A step that goes another way than the scene. */
export const sending = (send: Edit, expect: Expected) => ({ at: 0, send, expect })

const atResource = (says: string, uri: string): PlanEdit =>
  edit(says, (plan) => {
    plan.request.envelope.uris = [uri]
    plan.wants = uri
  })

export const atOtherResource = atResource(
  'another resource of the same scope is asked for',
  '{uri.scope:internal:reports}',
)
export const atDearerResource = atResource('a dearer one of the same scope is asked for', '{uri.gated-news}')
export const atOtherPublisher = atResource(
  "another publisher's of the same scope is asked for",
  '{uri.reports-elsewhere}',
)

export const noSuchOffer = edit('an offer is executed that does not exist', (plan) => {
  const { ver, requester } = plan.request.envelope
  plan.operation = 'execute'
  plan.request.envelope = { ver: ver ?? null, requester: requester ?? null, offer_id: 'no-such-offer' }
  delete plan.wants
  delete plan.goesOn
})

/** So many accesses, and one too many. An exchange may have a limit of its own below it, and then denies earlier. */
export const filledBy = (times: number): Step[] => [
  ...at(0, ...Array.from({ length: times }, () => 'open' as const)),
  { at: 0, send: null, expect: 'rejected', afterAll: true },
]
