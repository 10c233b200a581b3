import type { Json } from '../../plan/json.ts'
import type { Answer, Outcome } from '../../plan/message.ts'
import { bodyText, headerValues, isTooDeep, parseJson } from './answer-body.ts'
import type { Dialect } from './dialect.ts'
import { type ExecuteAnswer, readExecute } from './execute-answer.ts'
import { isObject, walk } from './json-walk.ts'
import { type Offer, type OfferGroup, readGroups } from './offer-groups.ts'
import { type AnswerKind, type Circumstances, outcomeOf } from './outcome.ts'

/** What an answer says. */
export interface Reading {
  outcome: Outcome
  /** The denial reason, wherever it stands. */
  reason: string | null
  /** The body, when it is JSON. */
  json: Json | undefined
  /** Offer groups of a Discover answer. */
  readonly groups: OfferGroup[]
  /** Whether the answer grants a URI: accepted, and its group has an offer; at a price, or for nothing, if that is wanted. */
  granted: (this: void, uri: string, price?: 'free' | 'priced') => boolean
  /** What an Execute answer holds. */
  readonly execute: ExecuteAnswer
  /** Seconds to wait, as `Retry-After` says. */
  retryAfterSeconds: number | null
}

/** Reads an answer as the dialect and the contract (section 3) say. Never throws, whatever the answer. */
export const readAnswer = (
  answer: Answer,
  dialect: Dialect,
  kind: AnswerKind,
  circumstances: Circumstances = {},
): Reading => {
  const text = bodyText(answer)
  const json = isTooDeep(text) ? undefined : parseJson(text)
  const { accepted, denial_reason: denialReason } = dialect.expressions
  const whole = () => ({ status: answer.status, headers: headerObject(answer), body: json ?? text })
  const reason = denialReason === undefined ? findReason(text, json) : namedReason(denialReason(whole()))
  const retryAfter = headerValues(answer, 'retry-after')[0]
  const outcome = outcomeOf({
    answer,
    kind,
    circumstances,
    reason,
    object: isObject(json),
    acceptedByDialect: accepted === undefined ? null : isTrue(accepted(whole())),
    retryAfter: retryAfter !== undefined,
  })
  const groups = once(() => readGroups(json, dialect))
  const execute = once(() => readExecute(json, dialect))
  return {
    outcome,
    reason,
    json,
    get groups() {
      return groups()
    },
    get execute() {
      return execute()
    },
    granted: (uri, price) =>
      outcome === 'accepted' &&
      groups().some((group) => group.uri === uri && group.offers.some((offer) => isOfPrice(offer, price))),
    retryAfterSeconds: retryAfter === undefined ? null : secondsUntil(retryAfter, headerValues(answer, 'date')[0]),
  }
}

const isOfPrice = ({ amountCents }: Offer, price: 'free' | 'priced' | undefined): boolean =>
  price === undefined || (amountCents !== null && (price === 'free') === (amountCents === 0))

const mark = 'DENIAL_REASON_'
const reasons = /\bDENIAL_REASON_[A-Z0-9_]+/g

/** The first reason in the body's strings, the nearest to the top; in its text when it is no JSON. */
const findReason = (text: string, json: Json | undefined): string | null => {
  if (!text.includes(mark) && !text.includes(String.raw`\u`)) return null
  if (json === undefined) return reasonIn(text)
  for (const value of walk(json)) {
    const found = typeof value === 'string' ? reasonIn(value) : null
    if (found !== null) return found
  }
  return null
}

const reasonIn = (text: string): string | null =>
  text.includes(mark) ? (text.match(reasons)?.find((name) => !isUnspecified(name)) ?? null) : null

const namedReason = (value: Json): string | null =>
  typeof value === 'string' && value !== '' && !isUnspecified(value) ? value : null

const isUnspecified = (name: string): boolean => name === 'DENIAL_REASON_UNSPECIFIED'

/** Truth as JMESPath has it. */
const isTrue = (value: Json): boolean =>
  value !== null && value !== false && value !== '' && !(typeof value === 'object' && Object.keys(value).length === 0)

/** Headers by lower-case name; several lines are joined. */
const headerObject = (answer: Answer): Record<string, string> => {
  const joined = new Map<string, string>()
  for (const [name, value] of answer.headers) {
    const field = name.toLowerCase()
    const before = joined.get(field)
    joined.set(field, before === undefined ? value : `${before}, ${value}`)
  }
  return Object.fromEntries(joined)
}

/** RFC 9110, 10.2.3: seconds, or a date that is set against the answer's own. */
const secondsUntil = (value: string, date: string | undefined): number | null => {
  if (/^[0-9]{1,9}$/.test(value)) return Number(value)
  const seconds = (Date.parse(value) - (date === undefined ? Date.now() : Date.parse(date))) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
