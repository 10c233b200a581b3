import type { JsonObject } from '../plan/json.ts'
import { articlePrice } from '../plan/fixture.ts'
import type { Operation } from '../plan/plan.ts'
import type { Lookup } from '../plan/template.ts'
import type { Place } from './place.ts'
import { fillJson } from './lookup.ts'

const turned = (letter: string): string => {
  const upper = letter.toUpperCase()
  return letter === upper ? letter.toLowerCase() : upper
}

const known = new WeakMap<Place, Partial<Record<Operation, Record<string, string>>>>()

/** Templates of where a request goes, and of what looks like it (plan/template.ts). */
export const placeTemplates = (place: Place, operation: Operation, fetched?: string): Record<string, string> => {
  if (fetched !== undefined) return templatesOf(place, operation, fetched)
  const ofPlace = known.get(place) ?? {}
  known.set(place, ofPlace)
  return (ofPlace[operation] ??= templatesOf(place, operation, ''))
}

/** What stands before an operation's two segments; something else where it has fewer. */
const endpointOf = (path: string): string => /^(.+)\/[^/]+\/[^/]+$/.exec(path)?.[1] ?? '/endpoint'

/** Where there is no port, another address than that all the same. */
const portless = (authority: string): string => {
  const without = authority.replace(/:\d+$/, '')
  return without === authority ? `${authority}:1` : without
}

const percentEncoded = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`

const templatesOf = (place: Place, operation: Operation, fetched: string): Record<string, string> => {
  const { origin, authority, paths } = place
  const path = operation === 'retrieve' ? fetched : paths[operation]
  const scheme = origin.slice(0, origin.indexOf('://'))
  return {
    path,
    'path.discover': paths.discover,
    'path.execute': paths.execute,
    'path.doubled': path.replace(/\/(?=[^/]*\/[^/]*$)/, '//'),
    'path.dotted': path.replace(/\/(?=[^/]*\/[^/]*$)/, '/x/../'),
    'path.encoded': path.replace(/[A-Za-z](?=[^/]*$)/, percentEncoded),
    'path.encoded-before': path.replace(/[A-Za-z](?=[^/]*\/[^/]*$)/, percentEncoded),
    'path.turned': path.replace(/[A-Za-z](?=[^/]*$)/, turned),
    'path.unversioned': path.replace('/v1/', '/'),
    'path.unprefixed': path.replace(/^\/[^/]*/, ''),
    'path.lower': path.toLowerCase(),
    'path.endpoint': endpointOf(path),
    'target.origin': origin,
    'target.authority.portless': portless(authority),
    'target.authority': authority,
    'host-line': place.hostLine ?? authority,
    'target.scheme': scheme,
    'target.scheme.other': scheme === 'https' ? 'http' : 'https',
    'target.hostname': new URL(origin).hostname,
  }
}

const priced = /^price([+-]\d+)?$/

/** What the target asks for what the fixture has at the price of an article, and more or less than that. */
export const priceTemplate = (name: string, { price = articlePrice }: Pick<Place, 'price'>): string | undefined => {
  const found = priced.exec(name)
  return found ? String(price + Number(found[1] ?? 0)) : undefined
}

const compact = (envelope: JsonObject, lookup: Lookup): string => JSON.stringify(fillJson(envelope, lookup))

/** The envelope within a query (plan/template.ts). */
export const messageTemplates: Record<string, (envelope: JsonObject, lookup: Lookup) => string> = {
  'message.percent': (envelope, lookup) => encodeURIComponent(compact(envelope, lookup)),
  'message.base64url': (envelope, lookup) => Buffer.from(compact(envelope, lookup)).toString('base64url'),
}
