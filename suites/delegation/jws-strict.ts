import type { PlanEdit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { chained, claims, first, jose, last, link } from './edits.ts'

const form = (says: string, text: string): PlanEdit =>
  link(says, last, (one) => {
    one.form = text
  })

const stray = (says: string, text: string): PlanEdit =>
  link(says, last, (one) => {
    one.stray = text
  })

const payload = (says: string, text: string): PlanEdit =>
  link(says, last, (one) => {
    one.payload = text
  })

/** What nobody knows, and all must understand. */
const unheardOf = { crit: '["conformance"]', conformance: 'true' }

export default flip({
  id: 'delegation/jws-strict',
  spec: 'RFC 7515, 4.1.11 and 7.1; RFC 7519, 4 and 7.2; RFC 7797, 6',
  level: 'derived',
  requires:
    'A token is a compact JWS whose payload is a JSON object, and nothing in its header is passed over that must be understood.',
  implies: ['delegation/expired'],
  on: delegated,
  faults: {
    'two-parts': form('the last token has no signature', '{header}.{payload}'),
    'four-parts': form('the last token has a fourth part', '{header}.{payload}.{signature}.{signature}'),
    'four-parts-first': link('the first token has a fourth part', first, (one) => {
      one.form = '{header}.{payload}.{signature}.{signature}'
    }),
    'four-parts-between': together(
      'of three tokens the middle one has a fourth part',
      chained('', 'principal', 'middle', 'agent'),
      link('', 1, (one) => {
        one.form = '{header}.{payload}.{signature}.{signature}'
      }),
    ),
    'many-parts': form('the last token has two thousand parts', `{header}.{payload}.{signature}${'.'.repeat(2000)}`),
    // Libraries that read every form of a JWS by one function take these for tokens as well.
    'json-serialised': form(
      'the last token is in the JSON serialisation',
      '{"protected":"{header}","payload":"{payload}","signature":"{signature}"}',
    ),
    'json-serialised-by-many': form(
      'the last token is in the JSON serialisation for any number of signatures',
      '{"payload":"{payload}","signatures":[{"protected":"{header}","signature":"{signature}"}]}',
    ),
    'not-base64url': form(
      'the payload of the last token has a character more that is not base64url',
      '{header}.{payload}!.{signature}',
    ),
    // As many as a reader takes for a full group: it finds no padding missing.
    'four-strays': stray('four characters that are no base64url stand behind the payload, and are signed', '!!!!'),
    'strays-in-signature': form(
      'two characters that are no base64url stand behind the last signature',
      '{header}.{payload}.{signature}!!',
    ),
    'strays-in-first-signature': link(
      'two characters that are no base64url stand behind the first signature',
      first,
      (one) => {
        one.form = '{header}.{payload}.{signature}!*'
      },
    ),
    'crit-unknown': jose('an unknown header parameter is critical', last, unheardOf),
    'crit-first': jose('an unknown header parameter of the first token is critical', first, unheardOf),
    'crit-middle': together(
      'an unknown header parameter of a middle token is critical',
      chained('a longer chain', 'principal', 'middle', 'agent'),
      jose('the middle', 1, unheardOf),
    ),
    'crit-empty': jose('crit is an empty list', last, { crit: '[]' }),
    'crit-string': jose('crit is a string', last, { crit: '"exp"' }),
    unencoded: jose('b64 is false, and critical', last, { b64: 'false', crit: '["b64"]' }),
    'payload-array': payload('the payload is a list of one object', '[{claims}]'),
    'payload-latin-1': link('the payload is not in UTF-8', last, (one) => {
      one.claims.iss = '"Gr\u00e4fin"'
      one.encoding = 'latin1'
    }),
    // Readers that go beyond JSON take both for numbers: no time is past the one, and no comparison holds with the other.
    'exp-infinite': together(
      'exp of each token is `Infinity`, which is no JSON',
      claims('', first, { exp: 'Infinity' }),
      claims('', last, { exp: 'Infinity' }),
    ),
    'exp-no-number': together(
      'exp of each token is `NaN`, which is no JSON',
      claims('', first, { exp: 'NaN' }),
      claims('', last, { exp: 'NaN' }),
    ),
    'exp-twice': payload('exp stands there twice, past the second time', '{{members},"exp":{past-3600}}'),
  },
  variations: {},
  mutants: {
    'passes over crit': 'crit-unknown',
    'looks for crit in the last token only': 'crit-first',
    'takes an empty crit': 'crit-empty',
    'passes over what follows the third part': 'four-parts',
    'takes tokens in the JSON serialisation': 'json-serialised',
    'decodes base64url loosely': 'not-base64url',
    'passes over strays in a payload': 'four-strays',
    'passes over strays in the last signature': 'strays-in-signature',
    'passes over strays in the first signature': 'strays-in-first-signature',
    'decodes payloads loosely': 'payload-latin-1',
    'takes the first of two claims of one name': 'exp-twice',
    'reads Infinity in a payload': 'exp-infinite',
  },
  open: {
    padded: form('the signature is padded', '{header}.{payload}.{signature}=='),
    'unclean-end': form(
      'the last character of the signature has bits set that belong to no octet',
      '{header}.{payload}.{signature.unclean}',
    ),
    // Decoders that pass over them wherever they stand are the rule in some languages.
    'line-breaks': stray('two line breaks stand behind the payload, and are signed', '\r\n\r\n'),
    // A reader of streams ends with the first object: a widely used library is one, and nobody but the signer could add it.
    'payload-of-two': payload('a second object stands behind the payload', '{claims}{}'),
    newline: form('the last token ends in a new line', '{header}.{payload}.{signature}\n'),
    kid: together(
      'the header of each token has a kid',
      jose('the first', first, { kid: '"{key.owner.thumbprint}"' }),
      jose('the last', last, { kid: '"{key.principal.thumbprint}"' }),
    ),
  },
})
