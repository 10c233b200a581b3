import { randomUUID } from 'node:crypto'
import type { JsonObject } from '../plan/json.ts'
import type { Context } from './context.ts'
import type { Delivery } from './delivery.ts'
import type { Fixture, Resource } from './fixture.ts'
import { strings } from './json.ts'
import { LruMap } from './lru.ts'
import type { Covered } from './part.ts'

/** An offer that may be executed. */
export interface Offer {
  id: string
  resource: Resource
  priceCents: number
  /** Thumbprint of the key that signed the Discover request. */
  discoverer: string | undefined
}

export interface Operations {
  setFixture(fixture: Fixture): void
  hasOffer: (id: string) => boolean
  /** 0 where there is no such offer. */
  priceOf: (id: string) => number
  /** What an offer is of, or what is at a URI. */
  resourceOf: (id: string) => Resource | undefined
  discovererOf: (id: string) => string | undefined
  /** Publishers of what is asked for. */
  publishersOf(context: Context): Set<string>
  /** Answers a request that was judged right. */
  answer(context: Context, clock: number): JsonObject
}

const mostOffers = 10_000

/** What the exchange does for those who may: offers, and retrieval URLs. */
export const createOperations = (delivery: Delivery): Operations => {
  const offers = new LruMap<string, Offer>(mostOffers)
  let resources = new Map<string, Resource>()
  let hides = false

  const group = (
    uri: string,
    resource: Resource | undefined,
    prices: readonly number[] | undefined,
    by?: string,
  ): JsonObject[] => {
    if (!resource) return hides ? [] : [{ uri, offers: [] }]
    if (!prices) return hides ? [] : [{ uri, offers: [], absence_reason: 'OFFER_ABSENCE_REASON_SCOPE_INSUFFICIENT' }]
    const made = prices.map((priceCents): Offer => {
      const offer: Offer = { id: randomUUID(), resource, priceCents, discoverer: by }
      offers.set(offer.id, offer)
      return offer
    })
    const told = made.map(({ id, priceCents }) => ({
      offer_id: id,
      price: { amount_cents: priceCents, currency: 'USD' },
    }))
    return [{ uri, offers: told }]
  }

  const discover = (context: Context): JsonObject => {
    const { steps } = context
    const uris = steps['uris-answered'](strings(context.member(context.envelope, 'uris')), resources)
    const offered = (uri: string): Resource | undefined => {
      const resource = steps['resource-of'](uri, resources)
      return resource && steps['is-closed'](resource, context) ? undefined : resource
    }
    const asked = uris.flatMap((uri) => offered(uri) ?? [])
    const scopes = new Map(asked.map(({ owner }) => [owner, steps['scopes-for'](context, owner)]))
    const covered: Covered = (required, owner) =>
      steps['any-covers'](scopes.get(owner) ?? [], required, steps['scope-covers'])
    const entitled = new Set(steps.entitled(asked, covered))
    const groups = uris.flatMap((uri) => {
      const resource = offered(uri)
      const price = resource && entitled.has(resource) ? steps.price(resource, covered) : undefined
      const prices = price === undefined ? undefined : steps['offer-prices'](price)
      return group(uri, resource, prices, context.key?.thumbprint)
    })
    return { ver: '1.0', offer_groups: groups }
  }

  const execute = (context: Context, clock: number): JsonObject => {
    const id = context.member(context.envelope, 'offer_id')
    const offer = typeof id === 'string' ? offers.get(id) : undefined
    // Only a mutant executes what was never offered: it has nothing to deliver.
    return offer ? delivery.sell(context, offer.resource, clock) : { ver: '1.0' }
  }

  return {
    setFixture(fixture) {
      resources = new Map(fixture.resources.map((resource) => [resource.uri, resource]))
      hides = fixture.exchange.disclosure === 'hide'
      offers.clear()
      delivery.setResources(resources)
    },
    hasOffer: (id) => offers.get(id) !== undefined,
    resourceOf: (id) => offers.get(id)?.resource ?? resources.get(id),
    discovererOf: (id) => offers.get(id)?.discoverer,
    priceOf: (id) => offers.get(id)?.priceCents ?? 0,
    publishersOf(context) {
      const uris = strings(context.member(context.envelope, 'uris'))
      return new Set(uris.flatMap((uri) => resources.get(uri)?.publisher ?? []))
    },
    answer: (context, clock) => (context.operation === 'discover' ? discover(context) : execute(context, clock)),
  }
}
