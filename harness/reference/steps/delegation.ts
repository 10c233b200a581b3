import type { JsonObject } from '../../plan/json.ts'
import { scopeOf, type Link, type Verification } from '../delegation.ts'
import { parseObject } from '../json.ts'
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

/** A compact JWS (RFC 7515, 7.1). */
export const readLink = (token: string): Link => {
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
export const verifyLink = ({ header, signed, signature }: Link, jwk: JsonObject): Verification => {
  if (header?.['alg'] !== 'EdDSA') return 'algorithm'
  const octets = jwk['kty'] === 'OKP' && jwk['crv'] === 'Ed25519' ? keyOctets(jwk['x']) : undefined
  const key = octets && importKey(octets)
  return key && signature?.length === 64 && verify(signed, key, signature) ? true : 'signature'
}

/** What the requester declares; and what the last token with a scope has, for resources of the chain's owner. */
export const scopesFor: Steps['scopes-for'] = (context, owner) => {
  const { delegation, steps } = context
  const granting = delegation?.owner === owner ? delegation.links.filter((link) => scopeOf(link)) : []
  const last = granting.at(-1)
  return [...steps['declared-scopes'](context), ...((last && scopeOf(last)) ?? [])]
}
