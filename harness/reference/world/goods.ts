import { emptyFixture, type Fixture, type Resource } from '../fixture.ts'
import { manifestPath } from './documents.ts'
import { text, type Handler, type Place } from './site.ts'

/** What the publisher sells; it owns all of it. */
export const goodsOf = ({ host, base }: Place) => {
  const common = { publisher: host, owner: host, subscription: null }
  return {
    open: {
      ...common,
      uri: `${base}/articles/open`,
      required_scope: null,
      price_cents: 5,
      content: 'The article that everybody may buy.\n',
    },
    gated: {
      ...common,
      uri: `${base}/reports/quarterly`,
      required_scope: 'internal:reports',
      price_cents: 20,
      content: 'The report for those whom its owner lets have it.\n',
    },
  } satisfies Record<string, Resource>
}

/** What the exchange is told of the world (contract, section 4). */
export const fixtureOf = (exchange: string, publisher: Place, broker: Place): Fixture => ({
  ...emptyFixture,
  exchange: { ...emptyFixture.exchange, domain: new URL(exchange).host },
  publishers: [{ domain: publisher.host }],
  owners: [{ domain: publisher.host }],
  brokers: [{ domain: broker.host }],
  resources: Object.values(goodsOf(publisher)),
})

/** An edge function: who crawls what is for sale gets 403, and the way to the manifest (spec, Errors). */
export const edgeOf = (publisher: Place): Handler => {
  const forSale = new Set(Object.values(goodsOf(publisher)).map(({ uri }) => uri))
  const way = { 'x-content-rules': publisher.base + manifestPath }
  return ({ url }) =>
    forSale.has(url.split('?')[0] ?? '') ? text(403, 'This is to be had through an exchange.', way) : undefined
}
