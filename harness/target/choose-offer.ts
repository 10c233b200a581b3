import type { Json } from '../plan/json.ts'
import type { OfferGroup } from './offer-groups.ts'

/** A price that cannot be read is dearer than any that can. */
const unknown = Number.MAX_VALUE

/** The cheapest offer that can be named, of a URI if one is wanted: others may stand before it, and bring more. */
export const chooseOffer = (
  groups: readonly OfferGroup[],
  wanted?: string,
): { id: string; uri: string; json: Json } | undefined => {
  const offered = groups
    .filter(({ uri }) => wanted === undefined || uri === wanted)
    .flatMap(({ uri, offers }) =>
      offers.flatMap(({ id, json, amountCents }) =>
        id === null ? [] : [{ id, uri: uri ?? '', json, price: amountCents ?? unknown }],
      ),
    )
  const [best] = offered.toSorted((a, b) => a.price - b.price)
  return best && { id: best.id, uri: best.uri, json: best.json }
}
