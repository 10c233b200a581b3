import type { Json, JsonObject } from '../../plan/json.ts'
import type { DocumentName, Law, Served } from '../../plan/served.ts'
import { thumbprintOf } from '../../build/keys.ts'
import { isObject } from '../answer/json-walk.ts'
import { names, type Site } from './host.ts'
import { brief, type Finding } from './schema.ts'
import { timestampOf } from './timestamp.ts'

/** What stands around a document. */
export interface Surroundings {
  /** Where the participant is, as it may call itself. */
  sites: Site[]
  /** The profile's setting that says so. */
  setting: string
  /** Milliseconds since 1970 on the participant's clock, and by how many they may be wrong. */
  now: number
  slack: number
  documents: Partial<Record<DocumentName, Served>>
}

const bodyOf = ({ body }: Served): JsonObject => (isObject(body) ? body : {})

interface Entry {
  at: string
  jwk: JsonObject
}

/** Entries of a directory that are objects. */
const entriesOf = (directory: Served | undefined): Entry[] => {
  const keys = directory ? bodyOf(directory).keys : undefined
  const list = Array.isArray(keys) ? keys : []
  return list.flatMap((jwk, i) => (isObject(jwk) ? [{ at: `/body/keys/${i}`, jwk }] : []))
}

const isForSignatures = ({ jwk }: Entry): boolean => jwk.kty === 'OKP' && jwk.crv === 'Ed25519'

/** The octets of an entry's key as they are written; `undefined` where there are none. */
const octetsOf = (entry: Entry): string | undefined => {
  const { x } = entry.jwk
  return isForSignatures(entry) && typeof x === 'string' && x !== '' ? x : undefined
}

const placeOf = ({ hostname, port }: Site): string => `${hostname}:${port}`

interface Place {
  name: string
  value: Json
  above?: Place
}

/** Every value in a JSON value. A queue, not recursion, and no pointers yet: documents may be very deep. */
function* places(root: Json): Generator<Place> {
  const queue: Place[] = [{ name: 'body', value: root }]
  for (const place of queue) {
    yield place
    if (typeof place.value !== 'object' || place.value === null) continue
    for (const [name, value] of Object.entries(place.value)) queue.push({ name, value, above: place })
  }
}

const pointerTo = (place: Place): string => {
  const parts: string[] = []
  for (let one: Place | undefined = place; one; one = one.above) parts.push(one.name)
  return parts
    .toReversed()
    .map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
}

const pem = /-----BEGIN [A-Z0-9 ]*KEY-----/

const isKey = (value: Json, published: ReadonlySet<string>): boolean =>
  typeof value === 'string' ? published.has(value) || pem.test(value) : isObject(value) && typeof value.kty === 'string'

const holds: Record<Law, (this: void, served: Served, around: Surroundings) => Finding[]> = {
  'own-domain'(served, { sites, setting }) {
    const { domain } = bodyOf(served)
    if (typeof domain !== 'string' || sites.some((site) => names(domain, site))) return []
    const here = sites.map(placeOf).join(' or ')
    const says = `${brief(domain)} is not the host that serves it, ${here}; where it is dialled by another address than its own, say which is its own (${setting})`
    return [{ at: '/body/domain', says }]
  },
  'own-role'(served) {
    const { role } = bodyOf(served)
    if (role === undefined || role === served.role) return []
    return [{ at: '/body/role', says: `${brief(role)} is not ${served.role}` }]
  },
  'no-key-material'(served, { documents }) {
    const published = new Set(entriesOf(documents.directory).flatMap((entry) => octetsOf(entry) ?? []))
    const found = [...places(served.body ?? null)].filter(({ value }) => isKey(value, published))
    return found.map((place) => ({ at: pointerTo(place), says: 'is a key' }))
  },
  'windows-in-order': (served) =>
    entriesOf(served).flatMap(({ at, jwk }) => {
      const [start, end] = [timestampOf(jwk.not_before), timestampOf(jwk.not_after)]
      const inverted = start !== undefined && end !== undefined && end < start
      return inverted ? [{ at: `${at}/not_after`, says: `${brief(jwk.not_after)} is before not_before` }] : []
    }),
  'one-in-force'(served, { now, slack }) {
    const keys = entriesOf(served).filter(isForSignatures)
    const inForce = keys.some(({ jwk }) => {
      const [start, end] = [timestampOf(jwk.not_before), timestampOf(jwk.not_after)]
      return (start === undefined || start <= now + slack) && (end === undefined || now - slack < end)
    })
    if (inForce) return []
    const none = ['there is no Ed25519 key that could be valid', 'the one Ed25519 key is not valid'][keys.length]
    const says = none ?? `none of the ${keys.length} Ed25519 keys is valid`
    return [{ at: '/body/keys', says: `${says} at ${new Date(now).toISOString()}` }]
  },
  'none-of-its-own'(served, { documents }) {
    const published = new Map(
      entriesOf(documents.directory).map(({ at, jwk }) => [
        thumbprintOf({ crv: jwk.crv, kty: jwk.kty, x: jwk.x }),
        at.replace('/body', ''),
      ]),
    )
    const { revoked } = bodyOf(served)
    return (Array.isArray(revoked) ? revoked : []).flatMap((thumbprint, i) => {
      const key = typeof thumbprint === 'string' ? published.get(thumbprint) : undefined
      return key === undefined ? [] : [{ at: `/body/revoked/${i}`, says: `is that of ${key} of its own directory` }]
    })
  },
}

/** What of a law does not hold. A member of another type than a law reads is another rule's matter. */
export const findingsByLaw = (law: Law, served: Served, around: Surroundings): Finding[] => holds[law](served, around)
