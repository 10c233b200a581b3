import type { KeyObject } from 'node:crypto'
import { createPublicKey } from 'node:crypto'
import { LruMap } from './lru.ts'

const imported = new LruMap<string, KeyObject>(1_024)

/** An Ed25519 public key of its octets; `undefined` when there is no such key. Importing costs as much as verifying. */
export const importKey = (octets: Buffer): KeyObject | undefined => {
  const x = octets.toString('base64url')
  const known = imported.get(x)
  if (known) return known
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    imported.set(x, key)
    return key
  } catch {
    return undefined
  }
}
