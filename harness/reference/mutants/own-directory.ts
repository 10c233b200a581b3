import type { Json } from '../../plan/json.ts'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'
import { broken } from './own-place.ts'

const { steps } = parts

const directory = (pointer: string, value?: Json) => broken('own-directory', pointer, value)
const list = (pointer: string, value?: Json) => broken('own-revocation-list', pointer, value)

const x = 'PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw'
const jwk = { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', x }
const ec = { kty: 'EC', crv: 'P-256', x, y: x }
const retired = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
const thumbprint = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'

/** What may be wrong with a key directory. */
export const ownDirectoryMutants: Mutants = {
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
  'names a mail address as its list': directory('/body/revocation_url', 'mailto:keys@exchange.test'),
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

/** What may be wrong with a revocation list. */
export const ownListMutants: Mutants = {
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
