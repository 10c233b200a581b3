import { generateKeyPairSync } from 'node:crypto'
import type { Json } from '../plan/json.ts'
import type { Exchange, Judged } from './exchange.ts'

const day = 86_400_000

/** The exchange's own manifest and key directory; `undefined` for any other address. */
export const createWellKnown = (base: string, exchange: Exchange, now: () => number) => {
  const { publicKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  })
  // The octets of an Ed25519 key are the last of its SPKI (RFC 8410, 4).
  const x = publicKey.subarray(-32).toString('base64url')
  const started = now()
  const key = {
    kty: 'OKP',
    crv: 'Ed25519',
    use: 'sig',
    alg: 'EdDSA',
    x,
    not_before: new Date(started - day).toISOString(),
    not_after: new Date(started + 365 * day).toISOString(),
  }
  const documents: Record<string, { type: string; read(): Json }> = {
    '/.well-known/svc.json': {
      type: 'application/json',
      read: () => ({
        ver: '1.0',
        role: 'ROLE_EXCHANGE',
        domain: new URL(base).host,
        max_intermediary_hops: exchange.fixture.exchange.max_intermediary_hops,
      }),
    },
    '/.well-known/http-message-signatures-directory': {
      type: 'application/jwk-set+json',
      read: () => ({ keys: [key] }),
    },
  }

  return (method: string, target: string): Judged['answer'] | undefined => {
    const path = target.split('?')[0] ?? ''
    const document = Object.hasOwn(documents, path) ? documents[path] : undefined
    if (!document) return undefined
    if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: [], body: Buffer.alloc(0) }
    const headers: [string, string][] = [
      ['content-type', document.type],
      ['cache-control', 'max-age=300'],
    ]
    return { status: 200, headers, body: Buffer.from(JSON.stringify(document.read())) }
  }
}
