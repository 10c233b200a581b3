import type { Clock } from '../build/scene.ts'
import type { Place } from '../build/place.ts'
import { compileDialect, placeOf, profileOf } from '../target/index.ts'

/** The moment of all vectors. */
export const moment = Date.UTC(2030, 5, 15, 12, 0, 0)

/** Two seconds are granted to `created` and `expires`, as a profile does by default. */
export const clockAt = (now: number): Clock => ({ now: () => now, uncertaintySeconds: 0, toleranceSeconds: 2 })

export const scheme = 'https'
export const hostOf = (name: string): string => `${name}.vectors.example`
export const exchangeHost = hostOf('exchange')
export const endpoint = `${scheme}://${exchangeHost}/v1`
export const hopCap = 3

/** The exchange that the requests are for, with the dialect's defaults. */
export const exchangePlace = (): Place => {
  // The defaults are the same for any endpoint; one on loopback needs nobody's permission.
  const { dialect } = profileOf('http://127.0.0.1/v1')
  const whereabouts = { origin: `${scheme}://${exchangeHost}`, authority: exchangeHost, hopCap }
  return placeOf(compileDialect({ endpoint, dialect }), whereabouts)
}
