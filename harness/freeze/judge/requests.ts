import type { Json, JsonObject } from '../../plan/json.ts'
import { parts } from '../../reference/index.ts'
import { readDelegation, scopeOf } from '../../reference/delegation.ts'
import { isObject, parseObject } from '../../reference/json.ts'
import type { Answer } from '../types.ts'
import { object, text, tryRequest } from './world.ts'

const { steps } = parts

const verdict = (holds: boolean): Answer => ({ result: holds ? 'accept' : 'reject' })

const ofSignatures = /^(signature|window|digest|keys|hops|revocation)\//
const ofDelegations = /^(delegation|claims|keys|hops|signature|revocation)\//

/** The identity layer: whatever the reference finds wrong with headers, digest, key and stack. */
export const signatures = async (input: JsonObject): Promise<Answer> => {
  const { violations } = await tryRequest(input)
  return verdict(!violations.some(({ check }) => ofSignatures.test(check)))
}

/** The scopes of a chain: those of its last token that has some. */
const scopesOf = (delegation: Json | undefined): string[] => {
  const links = readDelegation(delegation, steps)?.links ?? []
  return links.flatMap((link) => scopeOf(link) ?? []).length === 0
    ? []
    : (links.map(scopeOf).findLast((scopes) => scopes !== undefined) ?? [])
}

/** The delegation layer: the chain, its holder, and what its last scopes open. */
export const delegations = async (input: JsonObject): Promise<Answer> => {
  const { violations, message } = await tryRequest(input)
  if (violations.some(({ check }) => ofDelegations.test(check))) return verdict(false)
  const requester = parseObject(message.body.toString())?.['requester']
  const delegation = isObject(requester) ? requester['delegation'] : undefined
  if (!isObject(delegation)) return verdict(false)
  const resource = object(input.resource, 'resource')
  const required = resource.required_scope
  if (typeof required !== 'string') return verdict(true)
  const owner = readDelegation(delegation, steps)?.owner
  const covered = steps['any-covers'](scopesOf(delegation), required, steps['scope-covers'])
  return verdict(owner === resource.owner && covered)
}

interface Group {
  uri: string
  offers: { price: { amount_cents: number } }[]
}

/** The whole exchange: nothing is wrong, and what is wanted is offered. */
export const requests = async (input: JsonObject): Promise<Answer> => {
  const { violations, answer } = await tryRequest(input)
  if (violations.length > 0) return verdict(false)
  if (input.wanted === undefined) return verdict(true)
  const { uri, price } = object(input.wanted, 'wanted')
  const groups = (answer.offer_groups ?? []) as unknown as Group[]
  const offers = groups.filter((group) => group.uri === text(uri, 'wanted.uri')).flatMap((group) => group.offers)
  return verdict(offers.some((offer) => price === undefined || (offer.price.amount_cents === 0) === (price === 'free')))
}
