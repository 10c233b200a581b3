import type { JsonObject } from '../../plan/json.ts'
import { isObject } from '../json.ts'

/** Major version 1, whatever its minor one. */
export const manifestVersion = ({ ver }: JsonObject): boolean => typeof ver === 'string' && /^1\.\d+$/.test(ver)

const isNamed = (name: unknown, domain: string): boolean =>
  typeof name === 'string' && name.toLowerCase() === domain.toLowerCase()

/** A publisher's own manifest that lists the exchange. */
export const manifestLists = (manifest: JsonObject, publisher: string, exchange: string): boolean => {
  const { role, domain, exchanges } = manifest
  const own = role === 'ROLE_PUBLISHER' && isNamed(domain, publisher)
  return (
    own && Array.isArray(exchanges) && exchanges.some((entry) => isObject(entry) && isNamed(entry['domain'], exchange))
  )
}
