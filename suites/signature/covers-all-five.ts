import { header, parameters, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { fiveComponents } from '../plain.ts'
import { signed } from './baseline.ts'
import { anyOrder, anySubset } from './drawn.ts'
import { alsoCovering, covering, notHere, signedAs } from './edits.ts'

const bare = (identifier: string): string => identifier.replace(/["@]/g, '')

/** `covers-nothing`, `covers-only-method`, `without-method-and-authorization`: what is few is named. */
const slugOf = (kept: string[], left: string[]): string => {
  if (kept.length === 0) return 'covers-nothing'
  const [word, named] = kept.length < 3 ? ['covers-only', kept] : ['without', left]
  return `${word}-${named.map(bare).join('-and-')}`
}

const subset = (bits: number): [slug: string, edit: ReturnType<typeof covering>] => {
  const kept = fiveComponents.filter((_, index) => bits & (1 << index))
  const left = fiveComponents.filter((identifier) => !kept.includes(identifier))
  return [slugOf(kept, left), covering(`the signature leaves out ${left.map(bare).join(', ')}`, () => kept)]
}

/** Each of the 31 proper subsets, the empty list first. */
const properSubsets = Object.fromEntries(Array.from({ length: 31 }, (_, bits) => subset(bits)))

const inPlaceOf = (identifier: string, other: string) => (covered: string[]) =>
  covered.map((one) => (one === identifier ? other : one))

const variant = (parameter: string, says: string) =>
  covering(says, inPlaceOf('"content-digest"', `"content-digest";${parameter}`))

const ofElsewhere = (identifier: string, parameter: keyof typeof notHere) =>
  covering(
    `${bare(identifier)} is covered as ${notHere[parameter]}`,
    inPlaceOf(identifier, `${identifier};${parameter}`),
  )

const worthNothing = (identifier: string, parameter: keyof typeof notHere) =>
  signedAs(
    `${bare(identifier)} is covered as ${notHere[parameter]}, and worth nothing`,
    { [`${identifier};${parameter}`]: '' },
    ofElsewhere(identifier, parameter),
  )

/** What a signature does not cover, anybody on the way may change. */
export default flip<string, string>({
  id: 'signature/covers-all-five',
  spec: 'Authentication, Rules for request signatures, 2',
  level: 'must',
  requires: 'The signature covers the method, the target URI, the digest, `authorization` and `signature-agent`.',
  implies: ['signature/components-known'],
  on: signed,
  faults: {
    ...properSubsets,
    'any-subset': anySubset,
    'path-for-target-uri': covering(
      '`@path` is covered in place of `@target-uri`',
      inPlaceOf('"@target-uri"', '"@path"'),
    ),
    'target-for-target-uri': covering(
      '`@request-target` is covered in place of `@target-uri`',
      inPlaceOf('"@target-uri"', '"@request-target"'),
    ),
    'parts-for-target-uri': covering('the parts of the target URI are covered in place of the whole', (covered) =>
      covered.flatMap((one) =>
        one === '"@target-uri"' ? ['"@scheme"', '"@authority"', '"@path"', '"@query"'] : [one],
      ),
    ),
    'named-in-a-parameter': together(
      'authorization is not covered, and named in a parameter',
      covering('', (covered) => covered.filter((one) => one !== '"authorization"')),
      parameters('', { nonce: '"authorization"' }),
    ),
    // What the draft on web bot authentication asks for is less.
    'web-bot-auth': together(
      'the authority and signature-agent alone are covered, under the tag of web bot authentication',
      covering('', () => ['"@authority"', '"signature-agent"']),
      parameters('', { tag: '"web-bot-auth"' }),
    ),
    'neither-sent-nor-covered': together(
      'authorization is neither sent nor covered',
      covering('', (covered) => covered.filter((one) => one !== '"authorization"')),
      header('', 'authorization'),
    ),
    'longer-name': together(
      'a field whose name ends in `authorization` is covered in its place',
      covering('', inPlaceOf('"authorization"', '"x-authorization"')),
      header('', 'x-authorization', 'none'),
    ),
    'name-gone-on-with': together(
      'a field whose name begins with `authorization` is covered in its place',
      covering('', inPlaceOf('"authorization"', '"authorization-info"')),
      header('', 'authorization-info', 'none'),
    ),
    'digest-by-another-key': signedAs(
      'a member of the digest is covered that is no digest of the body, not the field',
      { '"content-digest";key="vendor-hash"': ':AAAAAAAAAAA=:' },
      header('', 'content-digest', 'sha-256=:{digest.sha-256}:, vendor-hash=:AAAAAAAAAAA=:'),
      variant('key="vendor-hash"', ''),
    ),
    'digest-of-trailer': variant('tr', 'the digest is covered as a trailer, not as a header'),
    'digest-of-request': variant('req', 'the digest is covered as that of a related request'),
    'digest-of-trailer-worth-nothing': worthNothing('"content-digest"', 'tr'),
    'digest-of-request-worth-nothing': worthNothing('"content-digest"', 'req'),
    'authorization-of-trailer': ofElsewhere('"authorization"', 'tr'),
    'authorization-of-request': ofElsewhere('"authorization"', 'req'),
    'agent-of-trailer': ofElsewhere('"signature-agent"', 'tr'),
    'agent-of-request': ofElsewhere('"signature-agent"', 'req'),
    'agent-of-trailer-worth-nothing': worthNothing('"signature-agent"', 'tr'),
    'agent-of-request-worth-nothing': worthNothing('"signature-agent"', 'req'),
    'target-uri-of-request': ofElsewhere('"@target-uri"', 'req'),
    'target-uri-of-request-worth-nothing': worthNothing('"@target-uri"', 'req'),
    'method-of-request': ofElsewhere('"@method"', 'req'),
    'method-of-request-worth-nothing': worthNothing('"@method"', 'req'),
  },
  variations: {
    'any-order': anyOrder,
    reversed: covering('the components are covered in reverse order', (covered) => covered.toReversed()),
    'content-type-too': alsoCovering('`content-type` is covered too', '"content-type"'),
  },
  open: {
    'path-too': alsoCovering('`@path` is covered too', '"@path"'),
    'authority-too': alsoCovering('`@authority` is covered too', '"@authority"'),
    'host-too': signedAs('`host` is covered too', { '"host"': '{host-line}' }, alsoCovering('', '"host"')),
    'digest-by-key': signedAs(
      'one member of the digest is covered, not the field',
      { '"content-digest";key="sha-256"': ':{digest.sha-256}:' },
      variant('key="sha-256"', ''),
    ),
    'digest-strictly': variant('sf', 'the digest is covered in its strict serialisation'),
    'authorization-as-bytes': signedAs(
      'authorization is covered as a byte sequence',
      { '"authorization";bs': '::' },
      covering('', inPlaceOf('"authorization"', '"authorization";bs')),
    ),
  },
  mutants: {
    'does not ask what is covered': 'covers-nothing',
    'wants any four of the five covered': 'without-authorization',
    'wants authorization covered only where it is filled': 'without-authorization',
    'looks for names in the text of Signature-Input': 'named-in-a-parameter',
    'looks for names within covered names': 'longer-name',
    'looks for names at the beginning of covered names': 'name-gone-on-with',
    'wants authorization covered only where it is sent': 'neither-sent-nor-covered',
    'is content with what web bot authentication covers': 'web-bot-auth',
    'takes the path for the target URI': 'path-for-target-uri',
    'takes the request target for the target URI': 'target-for-target-uri',
    'takes the parts of the target URI for the whole': 'parts-for-target-uri',
    'compares covered names without their parameters': 'digest-of-trailer',
    'wants the components in the order of the spec': 'reversed',
    'refuses components beyond the five': 'content-type-too',
  },
})
