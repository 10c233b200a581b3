import type { Composed } from '../../plan/compose.ts'
import type { Lab } from '../lab.ts'
import type { Performed } from '../performed.ts'

/**
 * The lab with the price at which something was offered, where a plan's caps were set around another: prices may move
 * while a run lasts. `undefined`: they are around this one, or there are none.
 */
export const withPresentPrice = (lab: Lab, { plan }: Composed, { offer }: Performed): Lab | undefined => {
  if (offer?.price === undefined || offer.uri !== lab.pricedUri || offer.price === lab.place.price) return undefined
  if (!JSON.stringify(plan).includes('{price')) return undefined
  return { ...lab, place: { ...lab.place, price: offer.price } }
}
