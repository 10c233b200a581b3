import type { JsonObject } from '../../plan/json.ts'
import { scopeOf, type Link, type Verification } from '../delegation.ts'
import { parseObject } from '../json.ts'
import { LruMap } from '../lru.ts'
import type { Steps } from '../part.ts'
import { importKey } from '../public-key.ts'
import { verify } from './base.ts'
import { keyOctets } from './keys.ts'

/** proto-JSON bytes: either alphabet of RFC 4648, with or without padding. */
export const tokenOctets = (token: string): Buffer | undefined => {
  const standard = token.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  return /^[A-Za-z0-9+/]*$/.test(standard) && standard.length % 4 !== 1 ? Buffer.from(standard, 'base64') : undefined
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const base64url = (text: string | undefined): Buffer | undefined =>
  text !== undefined && /^[A-Za-z0-9_-]*$/.test(text) && text.length % 4 !== 1
    ? Buffer.from(text, 'base64url')
    : undefined

const objectOf = (text: string | undefined): JsonObject | undefined => {
  try {
    const octets = base64url(text)
    return octets && parseObject(utf8.decode(octets))
  } catch {
    return undefined
  }
}

/** Chains come again and again, word for word: a token is read once, and verified once by each key. */
const links = new LruMap<string, Link>(1_024)
const longestKept = 4_096
const verified = new WeakMap<Link, Map<string, boolean>>()

/** A compact JWS (RFC 7515, 7.1). */
export const readLink = (token: string): Link => {
  const known = links.get(token)
  if (known) return known
  const link = read(token)
  if (token.length <= longestKept) links.set(token, link)
  return link
}

const read = (token: string): Link => {
  const parts = token.split('.')
  return {
    parts,
    header: objectOf(parts[0]),
    claims: objectOf(parts[1]),
    signed: Buffer.from(`${parts[0]}.${parts[1]}`),
    signature: base64url(parts[2]),
  }
}

/** EdDSA by an Ed25519 key, and nothing else (RFC 8037, 3.1). */
export const verifyLink = (link: Link, jwk: JsonObject): Verification => {
  const { header, signature } = link
  if (header?.['alg'] !== 'EdDSA') return 'algorithm'
  const octets = jwk['kty'] === 'OKP' && jwk['crv'] === 'Ed25519' ? keyOctets(jwk['x']) : undefined
  return octets && signature?.length === 64 && isSignedBy(octets, link) ? true : 'signature'
}

const isSignedBy = (octets: Buffer, link: Link): boolean => {
  const known = verified.get(link) ?? new Map<string, boolean>()
  verified.set(link, known)
  const x = octets.toString('latin1')
  const before = known.get(x)
  if (before !== undefined) return before
  const key = importKey(octets)
  const found = key !== undefined && link.signature !== undefined && verify(link.signed, key, link.signature)
  known.set(x, found)
  return found
}

/** What the requester declares; and what the last token with a scope has, for resources of the chain's owner. */
export const scopesFor: Steps['scopes-for'] = (context, owner) => {
  const { delegation, steps } = context
  const granting = delegation?.owner === owner ? delegation.links.filter((link) => scopeOf(link)) : []
  const last = granting.at(-1)
  return [...steps['declared-scopes'](context), ...((last && scopeOf(last)) ?? [])]
}
