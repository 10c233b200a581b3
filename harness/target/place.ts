import type { Place } from '../build/place.ts'
import type { Dialect } from './answer/dialect.ts'

/** Where an exchange is, and how many intermediaries it takes. */
export type Whereabouts = Pick<Place, 'origin' | 'authority' | 'hopCap'>

/** What a request must know of the exchange that it is for: where that is, and its dialect. */
export const placeOf = (dialect: Dialect, whereabouts: Whereabouts): Place => {
  const { discoverPath, executePath, executeBody, names, maxHops, joinChain, principalDomain, presentedKey } = dialect
  const paths = { discover: discoverPath, execute: executePath }
  return { ...whereabouts, paths, executeBody, names, maxHops, joinChain, principalDomain, presentedKey }
}
