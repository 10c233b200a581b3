import type { Json } from '../../plan/json.ts'
import { isObject } from '../json.ts'
import type { Own, OwnDocument } from '../own-documents.ts'
import { parts } from '../parts.ts'
import type { Variant } from './index.ts'

const { steps } = parts

/** The same document with other members, headers beside them. */
const withMembers = (document: OwnDocument, members: Record<string, Json>, headers = {}): OwnDocument => ({
  ...document,
  headers: { ...document.headers, ...headers },
  body: isObject(document.body) ? { ...document.body, ...members } : document.body,
})

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const respelt = (json: Json): Json => {
  if (Array.isArray(json)) return json.map(respelt)
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [camel(name), respelt(value)]))
}

const inCamelCase = (document: OwnDocument): OwnDocument => ({ ...document, body: respelt(document.body) })

const hour = 3_600_000
const day = 24 * hour

/** Keys that come and go beside the one in force, windows in other clothing, and a key for something else. */
const rotating = (own: Own): Json[] => {
  const [older = '', newer = ''] = own.keys
  const key = (x: string, from: number, to: number, zone: string): Json => ({
    kty: 'OKP',
    crv: 'Ed25519',
    use: 'sig',
    alg: 'EdDSA',
    x,
    not_before: new Date(own.now + from).toISOString().replace('Z', zone),
    not_after: new Date(own.now + to).toISOString().replace('Z', zone),
  })
  return [
    key(older, -90 * day, -day, 'z'),
    { kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256', x: older, y: newer },
    { kty: 'OKP', crv: 'X25519', use: 'enc', x: older },
    key(newer, -day, 90 * day, '+01:00'),
  ]
}

/** Participants that serve other documents than the reference does, as the spec lets them. */
export const ownVariants: Record<string, Variant> = {
  'spells the members of its documents in camel case': {
    steps: {
      'own-manifest': (own) => inCamelCase(steps['own-manifest'](own)),
      'own-directory': (own) => inCamelCase(steps['own-directory'](own)),
      'own-revocation-list': (own) => inCamelCase(steps['own-revocation-list'](own)),
    },
  },
  'names its domain without a port, and finds itself listed with it': {
    foundOut: true,
    steps: {
      'own-manifest': (own) => withMembers(steps['own-manifest'](own), { domain: own.domain.replace(/:\d+$/, '') }),
      'manifest-lists': (manifest, publisher, exchange) =>
        /:\d+$/.test(exchange) && steps['manifest-lists'](manifest, publisher, exchange),
    },
  },
  'says more of itself than the spec names': {
    steps: {
      'own-manifest': (own) =>
        withMembers(
          steps['own-manifest'](own),
          {
            ext: { 'vendor:colour': ['green'] },
            supported_profiles: ['dist'],
            contact: null,
            domain: own.domain.toUpperCase(),
          },
          { 'content-type': 'application/json; charset=utf-8' },
        ),
    },
  },
  'says as little of itself as it may': {
    steps: {
      'own-manifest'(own) {
        const document = steps['own-manifest'](own)
        if (!isObject(document.body)) return document
        const { ver = '', role = '', exchanges } = document.body
        const { hostname } = new URL(own.origin)
        return { ...document, body: { ver, role, domain: hostname, ...(exchanges && { exchanges }) } }
      },
    },
  },
  'names no revocation list': {
    steps: {
      'own-directory'(own) {
        const document = steps['own-directory'](own)
        const keys = isObject(document.body) ? document.body['keys'] : undefined
        return { ...document, body: { keys: keys ?? [] } }
      },
    },
  },
  'publishes keys that come and go, and keys of other types': {
    steps: {
      'own-directory': (own) =>
        withMembers(
          steps['own-directory'](own),
          { keys: rotating(own) },
          { 'content-type': 'Application/JWK-Set+JSON;charset=UTF-8' },
        ),
    },
  },
  'forbids to store its documents': {
    steps: {
      'own-manifest': (own) => withMembers(steps['own-manifest'](own), {}, { 'cache-control': 'no-store' }),
      'own-directory': (own) => withMembers(steps['own-directory'](own), {}, { 'cache-control': 'no-store' }),
      'own-revocation-list': (own) =>
        withMembers(steps['own-revocation-list'](own), { revoked: [] }, { 'cache-control': 'no-store' }),
    },
  },
}
