import type { Answer, Outcome } from '../../plan/message.ts'

/** What was asked: an RPC of the exchange service, or anything else over HTTP. */
export type AnswerKind = 'rpc' | 'other'

/** What the sender knows, and the answer does not say. */
export interface Circumstances {
  /** The request's method; 501 for one that the resource need not know is a rejection. */
  method?: string
  /** The request was sent to no operation's path: 501 is then a rejection, too. */
  elsewhere?: boolean
  /** The request was made over-large, or not every server reads its like: a closed connection is then a rejection. */
  mayBeClosed?: boolean
  /** The request's fault is that a participant cannot be reached: 408, 502, 503 and 504 are then rejections. */
  upstreamFault?: boolean
}

/** An answer with its parts read. */
export interface Facts {
  answer: Answer
  kind: AnswerKind
  circumstances: Circumstances
  reason: string | null
  /** The body is a JSON object. */
  object: boolean
  /** What the dialect's own expression says; `null` without one. */
  acceptedByDialect: boolean | null
  retryAfter: boolean
}

/** How an answer reads (contract, section 3): the first line that applies. */
export const outcomeOf = (facts: Facts): Outcome => lines.find(({ when }) => when(facts))?.outcome ?? 'crashed'

const busy = new Set([408, 425, 429])
/** 408: some say of whoever lets them wait what is meant for whoever asks. */
const gateway = new Set([408, 502, 503, 504])
const expected = { rpc: new Set(['POST']), other: new Set(['GET', 'HEAD', 'POST']) }

const statusOf = ({ answer }: Facts): number => answer.status ?? 0
const between = (from: number, below: number) => (facts: Facts) => statusOf(facts) >= from && statusOf(facts) < below
const refusedAtGateway = (facts: Facts): boolean =>
  facts.circumstances.upstreamFault === true && gateway.has(statusOf(facts))
const closedRightly = ({ answer, circumstances }: Facts): boolean =>
  circumstances.mayBeClosed === true && answer.status === null && answer.trouble === 'connection-lost'
const unimplemented = ({ answer, kind, circumstances: { method, elsewhere = false } }: Facts): boolean =>
  answer.status === 501 && (elsewhere || (method !== undefined && !expected[kind].has(method)))
/** A page in place of an operation: it serves nothing of what was asked for. */
const pageInstead = (facts: Facts): boolean => {
  const { kind, object, circumstances } = facts
  const { method = 'POST', elsewhere = false } = circumstances
  return kind === 'rpc' && (elsewhere || method !== 'POST') && !object && between(200, 300)(facts)
}
/** Outside the RPCs the body of a 2xx is content, and may speak of anything. */
const denies = (facts: Facts): boolean => facts.reason !== null && between(facts.kind === 'rpc' ? 200 : 300, 500)(facts)

const lines: { outcome: Outcome; when: (this: void, facts: Facts) => boolean }[] = [
  { outcome: 'rejected', when: closedRightly },
  { outcome: 'crashed', when: ({ answer }) => answer.status === null },
  { outcome: 'accepted', when: ({ kind, acceptedByDialect }) => kind === 'rpc' && acceptedByDialect === true },
  // Before `busy`: 429 with a denial reason is a spent quota, not a busy exchange.
  { outcome: 'denied', when: denies },
  { outcome: 'rejected', when: refusedAtGateway },
  { outcome: 'busy', when: (facts) => busy.has(statusOf(facts)) || (statusOf(facts) === 503 && facts.retryAfter) },
  {
    outcome: 'rejected',
    when: (facts) => facts.kind === 'rpc' && facts.acceptedByDialect === false && between(200, 300)(facts),
  },
  { outcome: 'accepted', when: (facts) => between(200, 300)(facts) && (facts.kind === 'other' || facts.object) },
  { outcome: 'rejected', when: between(300, 500) },
  { outcome: 'rejected', when: unimplemented },
  { outcome: 'rejected', when: pageInstead },
]
