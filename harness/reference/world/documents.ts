import type { JsonObject } from '../../plan/json.ts'
import type { Answer } from './client.ts'
import type { Handler } from './site.ts'
import type { Signer } from './signer.ts'

const day = 86_400_000

/** What a participant publishes at its well-known addresses (spec, Manifest and Key directory). */
export interface Publication {
  role: 'ROLE_AGENT' | 'ROLE_BROKER' | 'ROLE_PUBLISHER'
  /** The host that it is published at. */
  domain: string
  /** Base address of the documents, without a trailing slash. */
  base: string
  signers: readonly Signer[]
  /** Thumbprints of keys that are not to be trusted any more. */
  revoked?: readonly string[]
  /** Members of the manifest beyond those that every role has. */
  manifest?: JsonObject
}

export const manifestPath = '/.well-known/svc.json'
export const directoryPath = '/.well-known/http-message-signatures-directory'
const revocationsPath = '/.well-known/invalidations.json'

const json = (type: string, freshness: string, value: JsonObject): Answer => ({
  status: 200,
  headers: { 'content-type': type, 'cache-control': freshness },
  body: Buffer.from(JSON.stringify(value)),
})

const manifest = ({ role, domain, manifest: more }: Publication): Answer =>
  json('application/json', 'max-age=300', { ver: '1.0', role, domain, ...more })

const directory = ({ signers, base }: Publication, opened: number): Answer =>
  json('application/jwk-set+json', 'max-age=300', {
    keys: signers.map(({ jwk }) => ({
      ...jwk,
      use: 'sig',
      alg: 'EdDSA',
      not_before: new Date(opened - day).toISOString(),
      not_after: new Date(opened + 365 * day).toISOString(),
    })),
    revocation_url: base + revocationsPath,
  })

const revocations = ({ revoked = [] }: Publication): Answer =>
  json('application/json', 'max-age=60', { as_of: new Date().toISOString(), revoked: [...revoked] })

const documents: Record<string, (of: Publication, opened: number) => Answer> = {
  [manifestPath]: manifest,
  [directoryPath]: directory,
  [revocationsPath]: revocations,
}

/** Serves manifest, key directory and revocation list of whatever is published, each below its base. */
export const publishes = (...publications: Publication[]): Handler => {
  const opened = Date.now()
  const served = publications.flatMap((one) =>
    Object.entries(documents).map(([path, make]) => [one.base + path, () => make(one, opened)] as const),
  )
  const byUrl = new Map(served)
  return ({ method, url }) =>
    method === 'GET' || method === 'HEAD' ? byUrl.get(url.split('?')[0] ?? '')?.() : undefined
}
