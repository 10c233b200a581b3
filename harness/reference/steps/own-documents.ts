import type { Json } from '../../plan/json.ts'
import type { Own, OwnDocument } from '../own-documents.ts'
import { listPath } from '../own-documents.ts'

const day = 86_400_000

/** A key that was in use once, and is not any more: the one of RFC 8037, A. */
const retired = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'

const served = (type: string, cacheControl: string, body: Json): OwnDocument => ({
  status: 200,
  headers: { 'content-type': type, 'cache-control': cacheControl },
  body,
})

const ofRole = {
  ROLE_EXCHANGE: ({ hopCap }: Own) => ({ max_intermediary_hops: hopCap }),
  ROLE_PUBLISHER: ({ endpoint, exchange }: Own) => ({
    exchanges: [{ domain: exchange, endpoint, relationship: 'DIRECT' }],
    catalog_contributors: [{ domain: exchange, relationship: 'exchange' }],
  }),
}

/** What it says of itself. */
export const ownManifest = (own: Own): OwnDocument =>
  served('application/json', 'max-age=300', {
    ver: '1.0',
    role: own.role,
    domain: own.domain,
    contact: 'licences@reference.example',
    ...ofRole[own.role](own),
  })

/** Its keys: the one that it signs with, and beside it the one that it used before. */
export const ownDirectory = ({ keys, started, origin }: Own): OwnDocument =>
  served('application/jwk-set+json', 'max-age=300', {
    keys: keys.map((x) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      use: 'sig',
      alg: 'EdDSA',
      x,
      not_before: new Date(started - day).toISOString(),
      not_after: new Date(started + 365 * day).toISOString(),
    })),
    revocation_url: `${origin}${listPath}`,
  })

export const ownRevocationList = ({ now }: Own): OwnDocument =>
  served('application/json', 'max-age=60', { as_of: new Date(now).toISOString(), revoked: [retired] })
