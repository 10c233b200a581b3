import type { Json } from '../../plan/json.ts'
import type { Answer } from '../../plan/message.ts'
import type { Glimpse, Sight } from '../../plan/rule.ts'
import { facts, overlap } from '../../plan/facts.ts'
import { fixture } from '../../plan/fixture.ts'
import { bodyText } from './answer-body.ts'
import { isObject } from './json-walk.ts'
import type { Reading } from './reading.ts'

/** An answer, how it reads, and the resource in question. */
export interface Look {
  uri: string
  answer: Answer
  reading: Reading
}

/** What one request brought, sent twice. */
export type Looks = [Look, Look]

const insufficient = 'OFFER_ABSENCE_REASON_SCOPE_INSUFFICIENT'

/** Whether the content itself stands in an answer. */
const shows = ({ uri, answer, reading }: Look): boolean => {
  const { pathname } = new URL(uri)
  const content = Object.values(fixture.resources)
    .find(({ path }) => path === pathname)
    ?.content.trim()
  const text = reading.json === undefined ? bodyText(answer) : JSON.stringify(reading.json)
  return content !== undefined && text.includes(content)
}

const glimpseOf = (look: Look): Glimpse => {
  const { uri, reading } = look
  return {
    outcome: reading.outcome,
    offered: reading.granted(uri),
    absence: reading.groups.find((group) => group.uri === uri)?.absence ?? null,
    contradictory: reading.groups.some(({ offers, absence }) => offers.length > 0 && absence === insufficient),
    shown: shows(look),
  }
}

/** What two requests show that differ in the URI alone. */
export const sightOf = (gated: Looks, absent: Looks): Sight => ({
  gated: glimpseOf(gated[0]),
  absent: glimpseOf(absent[0]),
  difference: differenceOf(gated, absent),
})

/** The answer without its URI or path, as JSON where it is that. */
const told = ({ uri, answer, reading }: Look): Json => {
  const isJson = reading.json !== undefined
  const whole = isJson ? JSON.stringify(reading.json) : bodyText(answer)
  const text = whole.replaceAll(uri, '').replaceAll(new URL(uri).pathname, '')
  return { status: answer.status, body: isJson ? (JSON.parse(text, inOrder) as Json) : text }
}

/** Addresses that an object gives; its own one, which was taken out, comes first. */
const addresses = (json: Json): string =>
  (isObject(json) ? Object.values(json) : [])
    .flatMap((value) => (typeof value === 'string' && (value === '' || value.includes('://')) ? [value] : []))
    .join(' ')

/** Groups in the order of their URIs: that in which they stand may come of the very URI that is asked for. */
const inOrder = (_: string, value: Json): Json => {
  if (!Array.isArray(value)) return value
  const keyed = value.map((one) => ({ one, key: addresses(one) }))
  return keyed.toSorted((a, b) => Number(a.key > b.key) - Number(a.key < b.key)).map(({ one }) => one)
}

const differenceOf = (gated: Looks, absent: Looks): string | null => {
  const [[one, again], [other, otherAgain]] = [gated.map(told), absent.map(told)] as [Json[], Json[]]
  const ownWay = [...facts(one, again), ...facts(other, otherAgain)]
  const found = facts(one, other).filter((at) => !overlap([at], ownWay))
  return found[0] ?? null
}
