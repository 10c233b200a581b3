import type { JsonObject } from '../../plan/json.ts'
import type { Signer } from './signer.ts'

/** A token of a delegation chain. */
export interface Token {
  header: JsonObject
  claims: JsonObject
  /** Thumbprint of the key that signed it. */
  key: string
  /** The compact JWS (RFC 7515, 7.1). */
  jws: string
}

const part = (value: JsonObject): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What a token grants. */
export interface Grant {
  issuer: string
  scope: string
  /** Seconds since 1970. */
  expires: number
  /** Thumbprint of the next holder's key. */
  holder: string
}

const token = (signer: Signer, header: JsonObject, { issuer, scope, expires, holder }: Grant): Token => {
  const claims = { iss: issuer, scope, exp: expires, cnf: { jkt: holder } }
  const signed = `${part(header)}.${part(claims)}`
  return { header, claims, key: signer.thumbprint, jws: `${signed}.${signer.sign(signed).toString('base64url')}` }
}

/** The authority's token: the owner of a resource signs it, by a key of its directory (spec, Delegation, 2a). */
export const authorityToken = (owner: Signer, grant: Grant): Token => token(owner, { alg: 'EdDSA', typ: 'JWT' }, grant)

/** A holder's token: it shows the key that its parent named (spec, Delegation, 2b). */
export const childToken = (holder: Signer, grant: Grant): Token =>
  token(holder, { alg: 'EdDSA', typ: 'JWT', jwk: holder.jwk }, grant)

/** The bytes of `Delegation.token`: the chain, the authority's token first, in base64 (proto-JSON). */
export const chainOf = (tokens: readonly Token[]): string =>
  Buffer.from(tokens.map(({ jws }) => jws).join('~')).toString('base64')
