import type { Json } from '../../plan/json.ts'
import type { Dialect, ExpressionKey } from './dialect.ts'
import { member } from './json-walk.ts'

/** What an exchange says of one URI. */
export interface OfferGroup {
  uri: string | null
  offers: Offer[]
  /** Why there is no offer; `null` when nothing is said. */
  absence: string | null
}

export interface Offer {
  /** What Execute names it by. */
  id: string | null
  /** Minor units of the currency; a missing amount is 0, one that is no whole number is `null`. */
  amountCents: number | null
  currency: string | null
  /** The offer as the answer had it. */
  json: Json
}

/** Reads the groups of a Discover answer, in either spelling. */
export const readGroups = (body: Json | undefined, dialect: Dialect): OfferGroup[] => {
  const read = (key: ExpressionKey, over: Json, usual: (of: Json) => Json | undefined): Json | undefined => {
    const given = dialect.expressions[key]
    return given === undefined ? usual(over) : given(over)
  }
  const offer = (json: Json): Offer => ({
    id: identifier(read('offer_id', json, (of) => member(of, ['offer_id', 'offerId']))),
    amountCents: amount(read('amount', json, (of) => member(member(of, ['price']), ['amount_cents', 'amountCents']))),
    currency: text(read('currency', json, (of) => member(member(of, ['price']), ['currency']))),
    json,
  })
  const group = (json: Json): OfferGroup => ({
    uri: text(read('uri', json, (of) => member(of, ['uri']))),
    offers: list(read('offers', json, (of) => member(of, ['offers']))).map(offer),
    absence: specified(text(read('absence', json, (of) => member(of, ['absence_reason', 'absenceReason'])))),
  })
  return list(read('groups', body ?? null, (of) => member(of, ['offer_groups', 'offerGroups']))).map(group)
}

const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
const text = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null)
const identifier = (value: Json | undefined): string | null =>
  typeof value === 'number' ? String(value) : text(value) || null

/** proto-JSON writes int64 as a string, and takes a number too. */
const amount = (value: Json | undefined): number | null => {
  if (value === undefined || value === null) return 0
  const cents = typeof value === 'string' && /^-?[0-9]+$/.test(value) ? Number(value) : value
  return typeof cents === 'number' && Number.isInteger(cents) ? cents : null
}

/** An enum's first value is what it is when it is not set. */
const specified = (name: string | null): string | null => (name?.endsWith('_UNSPECIFIED') || name === '' ? null : name)
