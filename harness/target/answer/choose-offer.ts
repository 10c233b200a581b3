import type { Json } from '../../plan/json.ts'
import type { OfferGroup } from './offer-groups.ts'

/** A price that cannot be read is dearer than any that can. */
const unknown = Number.MAX_VALUE

/** What can be executed of an answer; its price in minor units, where it can be read. */
export type Chosen = { id: string; uri: string; json: Json; price?: number }

/** The offer of the first URI that was asked for and has one: a target may offer more than that. Else any offer. */
export const chooseAsked = (groups: readonly OfferGroup[], asked: readonly string[]): Chosen | undefined =>
  asked.map((uri) => chooseOffer(groups, uri)).find((offer) => offer) ?? chooseOffer(groups)

/** The cheapest offer that can be named, of a URI if one is wanted: others may stand before it, and bring more. */
export const chooseOffer = (groups: readonly OfferGroup[], wanted?: string): Chosen | undefined => {
  const offered = groups
    .filter(({ uri }) => wanted === undefined || uri === wanted)
    .flatMap(({ uri, offers }) =>
      offers.flatMap(({ id, json, amountCents }) =>
        id === null ? [] : [{ id, uri: uri ?? '', json, price: amountCents ?? unknown }],
      ),
    )
  const [best] = offered.toSorted((a, b) => a.price - b.price)
  if (!best) return undefined
  const { id, uri, json, price } = best
  return { id, uri, json, ...(price !== unknown && { price }) }
}
