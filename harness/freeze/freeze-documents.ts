import type { JsonObject, Json } from '../plan/json.ts'
import type { DocumentRule, Patch } from '../plan/rule.ts'
import type { DocumentName } from '../plan/served.ts'
import { documentsOf } from '../target/index.ts'
import type { Drafted } from './gather.ts'
import { seededKey } from './seeded-keys.ts'
import { moment } from './setting.ts'
import type { Op } from './types.ts'

const base = 'http://127.0.0.1:8700'

const urls: Record<DocumentName, string> = {
  manifest: `${base}/.well-known/svc.json`,
  directory: `${base}/.well-known/http-message-signatures-directory`,
  'revocation-list': `${base}/.well-known/invalidations.json`,
}

const roles = ['ROLE_EXCHANGE', 'ROLE_PUBLISHER'] as const
type Role = (typeof roles)[number]

const ofRole: Record<Role, JsonObject> = {
  ROLE_EXCHANGE: { max_intermediary_hops: 3 },
  ROLE_PUBLISHER: {
    exchanges: [{ domain: '127.0.0.1:8700', endpoint: `${base}/v1`, relationship: 'DIRECT' }],
    catalog_contributors: [{ domain: '127.0.0.1:8700', relationship: 'exchange' }],
  },
}

const day = 86_400_000
const at = (days: number): string => new Date(moment + days * day).toISOString()

const keyOf = (name: string): Json => ({
  kty: 'OKP',
  crv: 'Ed25519',
  use: 'sig',
  alg: 'EdDSA',
  x: seededKey(name).jwk.x ?? '',
  not_before: at(-1),
  not_after: at(365),
})

const ok = (type: string, maxAge: number, json: Json): JsonObject => ({
  status: 200,
  headers: { 'content-type': type, 'cache-control': `max-age=${maxAge}` },
  json,
})

/** What a participant serves that does everything right; each rule has keys of its own, so that no two cases are alike. */
const rightDocuments = (role: Role, rule: string): Record<DocumentName, JsonObject> => ({
  manifest: ok('application/json', 300, {
    ver: '1.0',
    role,
    domain: '127.0.0.1:8700',
    contact: 'licences@vectors.example',
    ...ofRole[role],
  }),
  directory: ok('application/jwk-set+json', 300, {
    keys: [keyOf(`served for ${rule}`), keyOf(`served for ${rule} too`)],
    revocation_url: urls['revocation-list'],
  }),
  // The retired key is that of RFC 8037, A.
  'revocation-list': ok('application/json', 60, {
    as_of: at(0),
    revoked: ['kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'],
  }),
})

type Documents = Record<DocumentName, JsonObject>

/** The documents with one place changed; `undefined` where there is no such place, or it is so already. */
const patched = (documents: Documents, { in: name, at: pointer, value }: Patch, of: DocumentName) => {
  const copy = structuredClone(documents)
  const path = pointer
    .replace(/^\/body/, '/json')
    .split('/')
    .slice(1)
  const last = path.pop() ?? ''
  const parent = path.reduce<unknown>(
    (from, part) => (typeof from === 'object' && from !== null ? Reflect.get(from, part) : undefined),
    copy[name ?? of],
  )
  if (typeof parent !== 'object' || parent === null) return undefined
  if (value === undefined) Reflect.deleteProperty(parent, last)
  else Reflect.set(parent, last, value)
  return JSON.stringify(copy) === JSON.stringify(documents) ? undefined : copy
}

const inputOf = (documents: Documents, role: Role, of: DocumentName): JsonObject => ({
  now: moment,
  url: urls[of],
  role,
  served: documents[of],
  beside: Object.fromEntries(
    (Object.keys(urls) as DocumentName[]).filter((name) => name !== of).map((name) => [urls[name], documents[name]]),
  ),
  ...(of === 'manifest' ? {} : { document: of }),
})

const opFor = (of: DocumentName): Op => (of === 'manifest' ? 'manifest.validate' : 'directory.validate')

/** Whether a rule speaks of a document of such a role at all: some are for publishers alone. */
export type Speaks = (rule: DocumentRule, input: JsonObject, of: DocumentName) => boolean

/** The drafts of a rule on documents: an exchange's and a publisher's, right, and each patched in one place. */
export const draftsOfDocument = (rule: DocumentRule, speaks: Speaks): Drafted[] => {
  const of = documentsOf(rule)[0] ?? 'manifest'
  const op = opFor(of)
  return roles.flatMap((role) => {
    const documents = rightDocuments(role, rule.id)
    const own = role === 'ROLE_EXCHANGE' ? 'exchange' : 'publisher'
    if (!speaks(rule, inputOf(documents, role, of), of)) return []
    const draft = (slug: string, says: string, changed: Documents, result: Drafted['result']): Drafted => ({
      slug: `${own}-${slug}`,
      says,
      op,
      input: inputOf(changed, role, of),
      result,
      ...(result === 'reject' ? { twin: `${own}-right` } : {}),
    })
    const patches = (all: Record<string, Patch>, result: Drafted['result']) =>
      Object.entries(all).flatMap(([slug, patch]) => {
        const changed = patched(documents, patch, of)
        return changed ? [draft(slug, patch.says, changed, result)] : []
      })
    const right = draft(
      'right',
      `what an ${own} serves is right`.replace('an publisher', 'a publisher'),
      documents,
      'accept',
    )
    return [right, ...patches(rule.faults, 'reject'), ...patches(rule.variations, 'accept')]
  })
}
