import type { Json } from '../../plan/json.ts'
import { isObject } from '../json.ts'
import type { OwnDocument } from '../own-documents.ts'
import { parts } from '../parts.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'

const { steps } = parts

type OwnPart = 'own-manifest' | 'own-directory' | 'own-revocation-list'

/** The same with one place changed; as it is where the place's parent is not there. */
const withPlace = (document: OwnDocument, pointer: string, value: Json | undefined): OwnDocument => {
  const copy = structuredClone(document)
  const [last = '', ...above] = pointer.split('/').slice(1).toReversed()
  let parent: unknown = copy
  for (const name of above.toReversed())
    parent = isObject(parent) || Array.isArray(parent) ? Reflect.get(parent, name) : undefined
  if (Array.isArray(parent) && value !== undefined) parent[Number(last)] = value
  else if (isObject(parent) && value !== undefined) parent[last] = value
  else if (isObject(parent)) delete parent[last]
  return copy
}

/** Serves a document that is wrong in one place. */
const broken = (part: OwnPart, pointer: string, value?: Json): Mutant =>
  mutant(part, (own) => withPlace(steps[part](own), pointer, value))

const manifest = (pointer: string, value?: Json) => broken('own-manifest', pointer, value)
const directory = (pointer: string, value?: Json) => broken('own-directory', pointer, value)
const list = (pointer: string, value?: Json) => broken('own-revocation-list', pointer, value)

const x = 'PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw'
const jwk = { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', x }
const ec = { kty: 'EC', crv: 'P-256', x, y: x }
const pem =
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAPUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=\n-----END PUBLIC KEY-----\n'
const retired = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
const thumbprint = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'

const exchange = { domain: 'exchange.test', endpoint: 'https://exchange.test/v1', relationship: 'DIRECT' }
const contributor = { domain: 'catalogue.test', relationship: 'verifier' }

const ofManifests: Mutants = {
  'serves no manifest': manifest('/status', 404),
  'serves a list of manifests': manifest('/body', [{ ver: '1.0' }]),
  'serves its manifest as a JSON text': manifest('/body', 'svc'),
  'states no version': manifest('/body/ver'),
  'calls its manifest version 1': manifest('/body/ver', '1'),
  'states its version as a number': manifest('/body/ver', 1),
  'states its version in three parts': manifest('/body/ver', '1.0.0'),
  'calls its manifest version 2.0': manifest('/body/ver', '2.0'),
  'puts a v before its version': manifest('/body/ver', 'v1.0'),
  'states no role': manifest('/body/role'),
  'leaves its role unspecified': manifest('/body/role', 'ROLE_UNSPECIFIED'),
  'states the role of another': manifest('/body/role', 'ROLE_AGENT'),
  'shortens its role': manifest('/body/role', 'EXCHANGE'),
  'states its role in lower case': manifest('/body/role', 'role_exchange'),
  'states its role as a number': manifest('/body/role', 2),
  'names no domain': manifest('/body/domain'),
  'names its domain by a number': manifest('/body/domain', 2_130_706_433),
  'leaves its domain empty': manifest('/body/domain', ''),
  'names another domain than its host': manifest('/body/domain', 'exchange.test'),
  'names a domain that begins like its host': manifest('/body/domain', '127.0.0.1.test'),
  'names a URL as its domain': mutant('own-manifest', (own) =>
    withPlace(steps['own-manifest'](own), '/body/domain', own.origin),
  ),
  'names a path with its domain': mutant('own-manifest', (own) =>
    withPlace(steps['own-manifest'](own), '/body/domain', `${own.domain}/v1`),
  ),
  'lists no exchanges as a publisher': manifest('/body/exchanges'),
  'lists one exchange without a list': manifest('/body/exchanges', exchange),
  'lists the domains of exchanges alone': manifest('/body/exchanges', ['exchange.test']),
  'lists an exchange without its domain': manifest('/body/exchanges/0/domain'),
  'names an exchange by a URL': manifest('/body/exchanges/0/domain', 'https://exchange.test'),
  'lists an exchange without its endpoint': manifest('/body/exchanges/0/endpoint'),
  'lists an endpoint as a path': manifest('/body/exchanges/0/endpoint', '/v1'),
  'lists an endpoint without a version': manifest('/body/exchanges/0/endpoint', 'https://exchange.test'),
  'lists an endpoint of version 2': manifest('/body/exchanges/0/endpoint', 'https://exchange.test/v2'),
  'lists an endpoint whose name ends in v1': manifest('/body/exchanges/0/endpoint', 'https://exchange.test/rpcv1'),
  'lists an exchange without a relationship': manifest('/body/exchanges/0/relationship'),
  'names one contributor without a list': manifest('/body/catalog_contributors', contributor),
  'names the domains of contributors alone': manifest('/body/catalog_contributors', ['catalogue.test']),
  'names a contributor without its domain': manifest('/body/catalog_contributors/0/domain'),
  'names a contributor by a URL': manifest('/body/catalog_contributors/0/domain', 'https://catalogue.test'),
  'names a contributor without a relationship': manifest('/body/catalog_contributors/0/relationship'),
  'names the relationship of a contributor by a number': manifest('/body/catalog_contributors/0/relationship', 3),
  'gives its contact as an object': manifest('/body/contact', { mail: 'licences@reference.test' }),
  'gives its extensions as a list': manifest('/body/ext', []),
  'gives its extensions as a text': manifest('/body/ext', ''),
  'leaves the relationship to an exchange unspecified': manifest('/body/exchanges/0/relationship', 'UNSPECIFIED'),
  'leaves it unspecified by its long name': manifest(
    '/body/exchanges/0/relationship',
    'PROVIDER_RELATIONSHIP_UNSPECIFIED',
  ),
  'makes up a relationship to an exchange': manifest('/body/exchanges/0/relationship', 'AFFILIATE'),
  'names the relationship to an exchange in lower case': manifest('/body/exchanges/0/relationship', 'direct'),
  'carries its keys in its manifest': manifest('/body/keys', [jwk]),
  'carries a key in the extensions of its manifest': manifest('/body/ext', { 'vendor:signing': { key: jwk } }),
  'carries a key in PEM in its manifest': manifest('/body/public_key', pem),
  'states its hop cap as a text': manifest('/body/max_intermediary_hops', '3'),
  'states a negative hop cap': manifest('/body/max_intermediary_hops', -1),
  'states half a hop': manifest('/body/max_intermediary_hops', 2.5),
  'states its hop cap as a truth value': manifest('/body/max_intermediary_hops', true),
  'wraps its hop cap in an object': manifest('/body/max_intermediary_hops', { value: 3 }),
}

const ofDirectories: Mutants = {
  'serves no directory': directory('/status', 404),
  'serves its directory as application/json': directory('/headers/content-type', 'application/json'),
  "serves its directory under the draft's type": directory(
    '/headers/content-type',
    'application/http-message-signatures-directory+json',
  ),
  'serves its directory without a type': directory('/headers/content-type'),
  'serves a list of keys': directory('/body', [jwk]),
  'wraps its keys in another object': mutant('own-directory', (own) => {
    const document = steps['own-directory'](own)
    return { ...document, body: { directory: document.body } }
  }),
  'publishes one key without a list': directory('/body/keys', jwk),
  'publishes the octets of a key alone': directory('/body/keys/0', x),
  'publishes a key without kty': directory('/body/keys/0/kty'),
  'publishes kty in lower case': directory('/body/keys/0/kty', 'okp'),
  'publishes a key without crv': directory('/body/keys/0/crv'),
  'publishes crv in lower case': directory('/body/keys/0/crv', 'ed25519'),
  'publishes a signing key for encryption': directory('/body/keys/0/use', 'enc'),
  'publishes another alg': directory('/body/keys/0/alg', 'ES256'),
  'publishes a key without octets': directory('/body/keys/0/x'),
  'publishes 31 octets': directory('/body/keys/0/x', Buffer.from(x, 'base64url').subarray(1).toString('base64url')),
  'publishes 33 octets': directory(
    '/body/keys/0/x',
    Buffer.from(`AAAA${x}`, 'base64url').subarray(2).toString('base64url'),
  ),
  'pads its keys': directory('/body/keys/0/x', `${x}=`),
  'publishes keys in the standard alphabet': directory('/body/keys/0/x', x.replaceAll('-', '+')),
  'publishes keys with stray bits': directory('/body/keys/0/x', x.replace(/w$/, 'x')),
  'publishes the start of a window in seconds': directory('/body/keys/0/not_before', 1_600_000_000),
  'publishes the end of a window in local time': directory('/body/keys/0/not_after', '2100-01-01T00:00:00'),
  'publishes the end of a window as a date': directory('/body/keys/0/not_after', '2100-01-01'),
  'publishes a start on a day that there is not': directory('/body/keys/0/not_before', '2023-02-29T00:00:00Z'),
  'publishes a window the wrong way round': directory('/body/keys/0/not_after', '2000-01-01T00:00:00Z'),
  'names its list by a number': directory('/body/revocation_url', 0),
  'labels its keys': directory('/body/keys/0/kid', 'current'),
  'labels a key of another type': directory('/body/keys/1', { ...ec, kid: 'old' }),
  'publishes a private key': directory('/body/keys/0/d', x),
  'publishes a shared secret': directory('/body/keys/1', { kty: 'oct', k: x }),
  'publishes expired keys alone': directory('/body/keys', [{ ...jwk, not_after: '2000-01-01T00:00:00Z' }]),
  'publishes keys that are yet to come alone': directory('/body/keys', [
    { ...jwk, not_before: '2900-01-01T00:00:00Z' },
  ]),
  'publishes no key': directory('/body/keys', []),
  'publishes keys of another type alone': directory('/body/keys', [ec]),
  'goes on publishing a key that it has revoked': directory('/body/keys/1', { ...jwk, x: retired }),
  'publishes a revoked key without a window': directory('/body/keys/1', { x: retired, crv: 'Ed25519', kty: 'OKP' }),
}

const ofLists: Mutants = {
  'names a list that is not there': list('/status', 404),
  'serves its revocation list as a JSON list': list('/body', [thumbprint]),
  'dates its revocation list not at all': list('/body/as_of'),
  'dates its revocation list in seconds': list('/body/as_of', 1_700_000_000),
  'dates its revocation list by the day': list('/body/as_of', '2030-06-15'),
  'gives reasons in its revocation list': list('/body/revoked', [{ thumbprint, reason: 'lost' }]),
  'revokes keys by label': list('/body/revoked', ['old']),
  'lists revoked keys whole': list('/body/revoked', [jwk]),
  'lists thumbprints in hexadecimal': list('/body/revoked', [Buffer.from(thumbprint, 'base64url').toString('hex')]),
  'pads thumbprints': list('/body/revoked', [`${thumbprint}=`]),
  'maps thumbprints to truth values': list('/body/revoked', { [thumbprint]: true }),
  'lets its revocation list be cached for a day': list('/headers/cache-control', 'max-age=86400'),
  'says nothing of caching its revocation list': list('/headers/cache-control'),
  'lets its revocation list outlive a poll': list('/headers/cache-control', 'max-age=600'),
  'lets shared caches keep its revocation list for an hour': list(
    '/headers/cache-control',
    'max-age=60, s-maxage=3600',
  ),
  'lets its revocation list be cached for any time': list('/headers/cache-control', 'public'),
}

/** What may be wrong with what a participant serves. */
export const ownDocumentMutants: Mutants = { ...ofManifests, ...ofDirectories, ...ofLists }
