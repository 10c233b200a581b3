import { generateKeyPairSync } from 'node:crypto'
import type { Json } from '../plan/json.ts'

/** What a participant of the reference knows of itself. */
export interface Own {
  role: 'ROLE_EXCHANGE' | 'ROLE_PUBLISHER'
  /** Host with port. */
  domain: string
  origin: string
  /** The exchange's, and its domain. */
  endpoint: string
  exchange: string
  hopCap: number
  /** Octets of its public keys in base64url, the older first. */
  keys: readonly string[]
  /** Milliseconds since 1970: when it began, and now. */
  started: number
  now: number
}

/** An answer whose body is JSON. */
export interface OwnDocument {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  body: Json
}

/** The conventional place of a revocation list. */
export const listPath = '/.well-known/invalidations.json'

/** The octets of a new Ed25519 public key. */
export const newPublicKey = (): string => {
  const { publicKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  })
  // The octets of an Ed25519 key are the last of its SPKI (RFC 8410, 4).
  return publicKey.subarray(-32).toString('base64url')
}
