import type { Json } from '../../plan/json.ts'
import type { Context } from '../context.ts'
import type { Resource } from '../fixture.ts'

/** The resource whose offer is executed. */
export const offeredIn = ({ envelope, knows, member }: Context): Resource | undefined => {
  const offer = member(envelope, 'offer_id')
  return typeof offer === 'string' ? knows.resource(offer) : undefined
}

/** What the offer costs that is executed. */
export const priceOf = ({ envelope, knows, member }: Context): number | undefined => {
  const offer = member(envelope, 'offer_id')
  return typeof offer === 'string' ? knows.price(offer) : undefined
}

/** What the message of a delegation says. */
export const carried = ({ delegation, member }: Context, name: string): Json | undefined =>
  delegation && member(delegation.message, name)
