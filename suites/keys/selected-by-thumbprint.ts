import { entries, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { entry } from '../plain.ts'
import { published } from './baseline.ts'
import { amongAnyNumber, cutAnywhere, oneLetterOff } from './drawn.ts'
import { keyid, signerEntry } from './edits.ts'

const crowd = Array.from({ length: 48 }, (_, number) => entry(`crowd-${number}`))

/** The baseline's directory has two keys; that of other areas' baselines has one. */
export default flip({
  id: 'keys/selected-by-thumbprint',
  spec: 'Authentication, Rules for request signatures, 5 and 8',
  level: 'must',
  requires: 'The key is the one whose RFC 7638 thumbprint equals `keyid`.',
  implies: [
    'rotation/both-accepted',
    'rotation/old-removed',
    'revocation/refused',
    'signature/identity',
    'retrieval/hash-anew',
  ],
  on: published,
  faults: {
    'of-a-key-not-there': keyid('`keyid` is the thumbprint of a key that nobody publishes', '{key.absent.thumbprint}'),
    'a-label': together(
      '`keyid` is the `kid` label of the key',
      signerEntry('', { kid: 'signing-key' }),
      keyid('', 'signing-key'),
    ),
    'the-public-key': keyid('`keyid` is the `x` of the key', '{key.agent.x}'),
    truncated: keyid('`keyid` is the first eight characters of the thumbprint', '{key.agent.thumbprint.8}'),
    'cut-anywhere': cutAnywhere,
    'one-letter-off': oneLetterOff,
    padded: keyid('`keyid` is the thumbprint with base64 padding', '{key.agent.thumbprint}='),
    'lower-case': keyid('`keyid` is the thumbprint in lower case', '{key.agent.thumbprint.small}'),
    'space-before': keyid('`keyid` is the thumbprint with a space before it', ' {key.agent.thumbprint}'),
    'space-behind': keyid('`keyid` is the thumbprint with a space behind it', '{key.agent.thumbprint} '),
    prolonged: keyid('`keyid` is the thumbprint and four characters more', '{key.agent.thumbprint}AAAA'),
    hexadecimal: keyid('`keyid` is the thumbprint in hexadecimal', '{key.agent.thumbprint.hex}'),
    'kty-first': keyid('`keyid` is a hash of the members in another order', '{key.agent.thumbprint.kty-first}'),
    'of-what-is-left': together(
      '`keyid` is the thumbprint of the first 32 octets of a key that is published with 33',
      signerEntry('', { x: '{key.agent.x.33}' }),
    ),
    'an-index': keyid('`keyid` is the place of the key in the directory', '0'),
    empty: keyid('`keyid` is empty', ''),
  },
  variations: {
    'signer-last': entries('the signing key stands last', (keys) => keys.toReversed()),
    'among-fifty': entries('fifty keys are published', (keys, draw) =>
      crowd.toSpliced(draw.integer(20, crowd.length), 0, ...keys),
    ),
    'among-any-number': amongAnyNumber,
    'members-reversed': entries('the members of each key stand in reverse order', (keys) =>
      keys.map((key) => Object.fromEntries(Object.entries(key).toReversed())),
    ),
    'further-members': signerEntry('the key has a member that is not in the table', { colour: 'green' }),
  },
  mutants: {
    'falls back on the first key where no thumbprint fits': 'of-a-key-not-there',
    'compares thumbprints by their first eight characters': 'truncated',
    'compares thumbprints without their padding': 'padded',
    'compares thumbprints without regard to case': 'lower-case',
    'compares thumbprints without the spaces around them': 'space-before',
    'hashes the members in the order of the table, too': 'kty-first',
    'hashes what is left of a key that it has cut': 'of-what-is-left',
    'takes x for the name of a key': 'the-public-key',
    'looks no further than the first good key of a directory': 'signer-last',
    'reads the first twenty keys of a directory': 'among-fifty',
    'reads keys with their members in the order of the table only': 'members-reversed',
    'passes over keys with members that it does not know': 'further-members',
  },
  open: {
    'as-a-uri': keyid(
      '`keyid` is the thumbprint as a URI (RFC 9278)',
      'urn:ietf:params:oauth:jwk-thumbprint:sha-256:{key.agent.thumbprint}',
    ),
  },
})
