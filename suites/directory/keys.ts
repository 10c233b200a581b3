import { document } from '../../harness/plan/rule.ts'
import { body, member } from '../served.ts'
import { entry, known, ours, p256 } from './key.ts'

/** What a consumer can poll; whether a relative address is one is left open. */
const httpOrRelative = '^(?![A-Za-z][A-Za-z0-9+.-]*:)|^[Hh][Tt][Tt][Pp][Ss]?://'

const first = '/keys/0'

/** Keys of other types may stand beside ours (RFC 7517, 5), which readers pass over. */
export default document({
  id: 'directory/keys',
  spec: 'Key directory (WBAFile) and JsonWebKey',
  level: 'must',
  requires: 'Each key of a directory has the members of the table: its kind, 32 octets, a window the right way round.',
  implies: ['directory/one-valid'],
  of: 'directory',
  holds: body(
    {
      keys: { type: 'array', description: 'a list', items: entry },
      revocation_url: { type: 'string', pattern: httpOrRelative, description: 'a URL' },
    },
    ['keys'],
  ),
  laws: ['windows-in-order'],
  faults: {
    'no-keys': member('`keys` is missing', '/keys'),
    object: member('`keys` is one key', '/keys', known),
    text: member('a key is a text', first, known.x),
    'no-kty': member('a key has no `kty`', `${first}/kty`),
    'kty-lower-case': member('`kty` is in lower case', `${first}/kty`, 'okp'),
    'no-crv': member('a key has no `crv`', `${first}/crv`),
    'crv-lower-case': member('`crv` is in lower case', `${first}/crv`, 'ed25519'),
    'use-enc': member('`use` is `enc`', `${first}/use`, 'enc'),
    alg: member('`alg` is the name of RFC 9864', `${first}/alg`, 'Ed25519'),
    'no-x': member('a key has no `x`', `${first}/x`),
    short: member('`x` has 31 octets', `${first}/x`, '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHUQ'),
    long: member('`x` has 33 octets', `${first}/x`, '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURoA'),
    padded: member('`x` is padded', `${first}/x`, `${known.x}=`),
    alphabet: member('`x` is in the standard alphabet', `${first}/x`, known.x.replaceAll('-', '+')),
    'pad-bits': member('`x` ends in bits that mean nothing', `${first}/x`, known.x.replace(/w$/, 'x')),
    seconds: member('a window begins at a number', `${first}/not_before`, 1_700_000_000),
    'no-offset': member('a window ends at a local time', `${first}/not_after`, '2099-01-01T00:00:00'),
    date: member('a window ends at a date', `${first}/not_after`, '2099-01-01'),
    'no-such-day': member('a window begins on a day that there is not', `${first}/not_before`, '2024-02-30T00:00:00Z'),
    inverted: member('a window ends before it begins', `${first}/not_after`, '1999-12-31T23:59:59Z'),
    'list-mail': member('`revocation_url` is a mail address', '/revocation_url', 'mailto:keys@exchange.example'),
    'list-number': member('`revocation_url` is a number', '/revocation_url', 1),
  },
  variations: {
    'other-type': member('a key of another type stands beside', '/keys/1', p256),
    x25519: member('a key for agreement stands beside', '/keys/1', { ...known, crv: 'X25519', use: 'enc' }),
    'unknown-member': member('a key has a member that is not known', `${first}/comment`, 'main'),
    offset: member('a window has an offset', `${first}/not_after`, '2099-01-01T00:00:00+05:30'),
    fraction: member('a window has a fraction', `${first}/not_before`, '2024-02-29T00:00:00.123456789z'),
    'no-list': member('no list is named', '/revocation_url'),
  },
  open: {
    'no-start': {
      ...member('a key has no `not_before`', `${first}/not_before`),
      unless: body({ keys: { items: ours('not_before') } }),
    },
    'no-end': {
      ...member('a key has no `not_after`', `${first}/not_after`),
      unless: body({ keys: { items: ours('not_after') } }),
    },
    'no-use': { ...member('a key has no `use`', `${first}/use`), unless: body({ keys: { items: ours('use') } }) },
    'no-alg': { ...member('a key has no `alg`', `${first}/alg`), unless: body({ keys: { items: ours('alg') } }) },
  },
  mutants: {
    'wraps its keys in another object': 'no-keys',
    'publishes one key without a list': 'object',
    'publishes the octets of a key alone': 'text',
    'publishes a key without kty': 'no-kty',
    'publishes kty in lower case': 'kty-lower-case',
    'publishes a key without crv': 'no-crv',
    'publishes crv in lower case': 'crv-lower-case',
    'publishes a signing key for encryption': 'use-enc',
    'publishes another alg': 'alg',
    'publishes a key without octets': 'no-x',
    'publishes 31 octets': 'short',
    'publishes 33 octets': 'long',
    'pads its keys': 'padded',
    'publishes keys in the standard alphabet': 'alphabet',
    'publishes keys with stray bits': 'pad-bits',
    'publishes the start of a window in seconds': 'seconds',
    'publishes the end of a window in local time': 'no-offset',
    'publishes the end of a window as a date': 'date',
    'publishes a start on a day that there is not': 'no-such-day',
    'publishes a window the wrong way round': 'inverted',
    'names a mail address as its list': 'list-mail',
    'names its list by a number': 'list-number',
  },
})
