import { randomUUID } from 'node:crypto'
import type { Json, JsonObject } from '../plan/json.ts'
import type { Context } from './context.ts'
import type { Fixture, Resource } from './fixture.ts'
import { LruMap } from './lru.ts'

/** An offer that may be executed. */
export interface Offer {
  id: string
  resource: Resource
  priceCents: number
}

export interface Operations {
  setFixture(fixture: Fixture): void
  hasOffer: (id: string) => boolean
  /** Answers a request that was judged right. */
  answer(context: Context, clock: number): JsonObject
}

const mostOffers = 100_000
const retrievalLifetime = 300_000

const strings = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []

const execute = (context: Context, clock: number): JsonObject => {
  const id = context.member(context.envelope, 'offer_id')
  const offer = typeof id === 'string' ? id : ''
  return {
    ver: '1.0',
    retrieval_endpoint: `${context.address.origin}/retrieve/${offer}/${randomUUID()}`,
    expires_at: new Date(clock + retrievalLifetime).toISOString(),
    agent_identity_hash: context.key?.thumbprint ?? '',
  }
}

/** What the exchange does for those who may: offers, and retrieval URLs. */
export const createOperations = (): Operations => {
  const offers = new LruMap<string, Offer>(mostOffers)
  let resources = new Map<string, Resource>()
  let hides = false

  const group = (uri: string, context: Context): JsonObject[] => {
    const resource = resources.get(uri)
    const scopes = resource ? context.steps['scopes-for'](context, resource.owner) : []
    const covers = context.steps['scope-covers']
    const covered = (required: string) => scopes.some((scope) => covers(scope, required))
    if (!resource) return hides ? [] : [{ uri, offers: [] }]
    if (resource.required_scope !== null && !covered(resource.required_scope))
      return hides ? [] : [{ uri, offers: [], absence_reason: 'OFFER_ABSENCE_REASON_SCOPE_INSUFFICIENT' }]
    const subscribed = resource.subscription !== null && covered(`subscription:${resource.subscription}`)
    const offer: Offer = { id: randomUUID(), resource, priceCents: subscribed ? 0 : resource.price_cents }
    offers.set(offer.id, offer)
    return [{ uri, offers: [{ offer_id: offer.id, price: { amount_cents: offer.priceCents, currency: 'USD' } }] }]
  }

  const discover = (context: Context): JsonObject => {
    const uris = strings(context.member(context.envelope, 'uris'))
    return { ver: '1.0', offer_groups: uris.flatMap((uri) => group(uri, context)) }
  }

  return {
    setFixture(fixture) {
      resources = new Map(fixture.resources.map((resource) => [resource.uri, resource]))
      hides = fixture.exchange.disclosure === 'hide'
      offers.clear()
    },
    hasOffer: (id) => offers.get(id) !== undefined,
    answer: (context, clock) => (context.operation === 'discover' ? discover(context) : execute(context, clock)),
  }
}
