import type { Judged } from './exchange.ts'
import type { Own, OwnDocument } from './own-documents.ts'
import { listPath, newPublicKey } from './own-documents.ts'
import type { Steps } from './part.ts'

export interface WellKnownOptions {
  role: Own['role']
  /** Where the participant is, without a path. */
  base: string
  /** The exchange endpoint. */
  endpoint: string
  steps: Pick<Steps, 'own-manifest' | 'own-directory' | 'own-revocation-list'>
  hopCap: () => number
  /** Milliseconds since 1970. */
  now: () => number
}

/** The manifest, key directory and revocation list of a participant; `undefined` for any other address. */
export const createWellKnown = ({ role, base, endpoint, steps, hopCap, now }: WellKnownOptions) => {
  const { host, origin } = new URL(base)
  const keys = [newPublicKey(), newPublicKey()]
  const started = now()
  const exchange = new URL(endpoint).host
  const own = (): Own => ({
    role,
    domain: host,
    origin,
    endpoint,
    exchange,
    hopCap: hopCap(),
    keys,
    started,
    now: now(),
  })
  const documents: Record<string, (own: Own) => OwnDocument> = {
    '/.well-known/svc.json': steps['own-manifest'],
    '/.well-known/http-message-signatures-directory': steps['own-directory'],
    [listPath]: steps['own-revocation-list'],
  }

  return (method: string, target: string): Judged['answer'] | undefined => {
    const path = target.split('?')[0] ?? ''
    const document = Object.hasOwn(documents, path) ? documents[path] : undefined
    if (!document) return undefined
    if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: [], body: Buffer.alloc(0) }
    const { status, headers, body } = document(own())
    return { status, headers: Object.entries(headers), body: Buffer.from(JSON.stringify(body)) }
  }
}
