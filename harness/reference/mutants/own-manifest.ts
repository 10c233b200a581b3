import type { Json } from '../../plan/json.ts'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'
import { broken, withPlace } from './own-place.ts'

const { steps } = parts

const manifest = (pointer: string, value?: Json) => broken('own-manifest', pointer, value)

const x = 'PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw'
const jwk = { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', x }
const pem =
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAPUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=\n-----END PUBLIC KEY-----\n'
const exchange = { domain: 'exchange.test', endpoint: 'https://exchange.test/v1', relationship: 'DIRECT' }
const contributor = { domain: 'catalogue.test', relationship: 'verifier' }

/** What may be wrong with a manifest. */
export const ownManifestMutants: Mutants = {
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
