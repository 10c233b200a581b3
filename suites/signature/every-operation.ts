import { edit, wire } from '../../harness/plan/edit.ts'
import { header, parameters, signature, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { sentByStranger } from '../delegation/edits.ts'
import { acquainted, signedExecute } from './baseline.ts'
import {
  alsoCovering,
  byAnotherKey,
  covering,
  emptySignature,
  nameless,
  signedAs,
  signedBy,
  unsigned,
} from './edits.ts'

const without = (name: string) =>
  covering(`the signature on Execute does not cover \`${name}\``, (covered) =>
    covered.filter((one) => one !== `"${name}"`),
  )

const stated = (says: string, ...lines: string[]) => header(says, 'content-digest', ...lines)

/** Execute is no less guarded than Discover. */
export default flip({
  id: 'signature/every-operation',
  spec: 'Authentication, Rules for request signatures, 1',
  level: 'must',
  requires: 'Execute is authenticated like Discover.',
  implies: [
    'signature/present',
    'signature/agent-present',
    'signature/digest-present',
    'signature/valid',
    'signature/covers-all-five',
    'signature/parameters-required',
    'signature/algorithm',
    'signature/labels-match',
    'signature/binds-authorization',
    'signature/binds-method',
    'signature/params-signed',
    'window/expired',
    'window/future',
    'signature/parameters-typed',
    'signature/components-known',
    'signature/component-once',
    'signature/binds-target-uri',
    'digest/matches',
    'digest/form',
    'digest/several',
    'keys/type',
    'keys/selected-by-thumbprint',
    'signature/identity',
    'keys/window-start',
    'keys/window-end',
    'hops/agent-first',
    'rotation/old-removed-at-execute',
  ],
  needs: ['execute'],
  on: signedExecute,
  faults: {
    unsigned: unsigned('Execute is not signed'),
    'empty-signature': emptySignature('the signature headers of Execute are empty'),
    nameless: nameless('Execute has none of the headers of a signed request'),
    expired: parameters('the signature on Execute has expired', { created: '{past-120}', expires: '{past-60}' }),
    'expired-a-second-ago': parameters('the signature on Execute expired a second ago', {
      created: '{past-61}',
      expires: '{past-1}',
    }),
    'body-changed': wire('a space is added to the body of Execute after signing', (message) => {
      message.body = Buffer.concat([message.body, Buffer.from(' ')])
    }),
    'another-agents-signature': signature('another agent signed Execute', (one) => {
      one.key = 'stranger'
    }),
    'no-digest': header('Execute has no `Content-Digest`, and covers it as empty', 'content-digest'),
    'another-algorithm': parameters('`alg` of the signature on Execute is hmac-sha256', { alg: '"hmac-sha256"' }),
    'signed-for-discover': signedAs('the signature on Execute is for Discover', {
      '"@target-uri"': '{target.origin}{path.discover}',
    }),
    'signed-for-get': signedAs('the signature on Execute is for another method', { '"@method"': 'GET' }),
    'signed-with-a-query': signedAs('the signature on Execute is for an address with a query', {
      '"@target-uri"': '{target.origin}{path}?of=conformance',
    }),
    'signed-with-credentials': signedAs('the signature on Execute is for another `Authorization`', {
      '"authorization"': 'Bearer of-somebody-else',
    }),
    'signed-for-another-agent': signedAs('the signature on Execute is for another `Signature-Agent`', {
      '"signature-agent"': '"{agent.base}/elsewhere"',
    }),
    'not-yet': parameters('the signature on Execute is from the future', {
      created: '{ahead+61}',
      expires: '{ahead+121}',
    }),
    'not-yet-by-a-second': parameters('the signature on Execute was created a second ahead', {
      created: '{ahead+1}',
      expires: '{ahead+61}',
    }),
    'no-created': parameters('the signature on Execute has no `created`', { created: undefined }),
    'no-alg': parameters('the signature on Execute has no `alg`', { alg: undefined }),
    'no-expires': parameters('the signature on Execute has no `expires`', { expires: undefined }),
    'without-method': without('@method'),
    'without-target-uri': without('@target-uri'),
    'without-content-digest': without('content-digest'),
    'without-authorization': without('authorization'),
    'without-signature-agent': without('signature-agent'),
    'authorization-neither-sent-nor-covered': together(
      'Execute has no `Authorization`, and does not cover it',
      without('authorization'),
      header('', 'authorization'),
    ),
    'strangers-key': signedBy("a key signs Execute that another agent's directory has", 'stranger'),
    'strangers-key-once-met': together(
      "a key signs Execute that another agent's directory has, and that agent has just been served",
      edit('', (plan) => {
        plan.follows = acquainted()
        sentByStranger('').apply(plan.follows, undefined as never)
      }),
      signedBy('', 'stranger'),
    ),
    'a-brokers-key': signedBy("a key signs Execute that a broker's directory has", 'broker'),
    'key-ended': byAnotherKey('a key of the agent signs Execute that has ended', {
      not_before: '{pasttime-7200@seconds}',
      not_after: '{pasttime-3600@seconds}',
    }),
    'key-ended-since-signed': together(
      'a key of the agent signs Execute that has ended since',
      byAnotherKey('', { not_before: '{pasttime-7200@seconds}', not_after: '{pasttime-20@seconds}' }),
      parameters('', { created: '{past-40}', expires: '{behind+19}' }),
    ),
    'keyid-of-no-key': parameters('`keyid` of the signature on Execute is that of a key that nobody publishes', {
      keyid: '"{key.absent.thumbprint}"',
    }),
    'keyid-in-small-letters': parameters('`keyid` of the signature on Execute is in small letters', {
      keyid: '"{key.agent.thumbprint.small}"',
    }),
    'alg-in-capitals': parameters('`alg` of the signature on Execute is in capitals', { alg: '"ED25519"' }),
    'created-string': parameters('`created` of the signature on Execute is a string', { created: '"{now-1}"' }),
    'created-decimal': parameters('`created` of the signature on Execute is a decimal', { created: '{now-1}.0' }),
    'key-for-encryption': byAnotherKey('a key of the agent signs Execute that is for encryption', { use: 'enc' }),
    'key-for-another-algorithm': byAnotherKey('a key of the agent signs Execute that is for another algorithm', {
      alg: 'ES256',
    }),
    'digest-of-unknown-algorithm': stated(
      'the digest of Execute is by an unknown algorithm alone',
      'vendor-hash=:AAAAAAAAAAA=:',
    ),
    'one-digest-wrong': stated(
      'of two digests of Execute the sha-256 is wrong',
      'sha-256=:{digest.sha-256.empty}:, sha-512=:{digest.sha-512}:',
    ),
    'digest-cut-to-half': stated(
      'the digest of Execute is cut to its first 16 octets',
      'sha-256=:{digest.sha-256.16}:',
    ),
    'digest-of-trailer': covering(
      'the signature on Execute covers the digest as a trailer, not as a header',
      (covered) => covered.map((one) => (one === '"content-digest"' ? `${one};tr` : one)),
    ),
    'covered-twice': alsoCovering('the signature on Execute covers the method twice', '"@method"'),
    'covers-an-absent-field': alsoCovering(
      'the signature on Execute covers a field that the request does not have',
      '"x-absent"',
    ),
    'query-added': signedAs(
      'a query was added to the address of Execute after signing',
      { '"@target-uri"': '{target.origin}{path}' },
      edit('', ({ request }) => {
        request.target = '{path}?a=1'
      }),
    ),
    'second-authorization': signedAs(
      'a second `Authorization` line was added to Execute after the signed one',
      { '"authorization"': 'Bearer of-its-own' },
      header('', 'authorization', 'Bearer of-its-own', 'Bearer of-somebody-else'),
    ),
    'key-not-yet': byAnotherKey('a key of the agent signs Execute that is not in force yet', {
      not_before: '{aheadtime+3600@seconds}',
    }),
  },
  variations: {
    'agent-bare': header(
      '`Signature-Agent` of Execute has no quotes, that of Discover has',
      'signature-agent',
      '{agent.base}',
    ),
    'authorization-filled': header(
      '`Authorization` of Execute is filled, that of Discover is empty',
      'authorization',
      'Bearer of-its-own',
    ),
    reversed: covering('the signature on Execute covers the components in reverse order', (covered) =>
      covered.toReversed(),
    ),
    'covers-more': alsoCovering('the signature on Execute covers a header field further', '"content-type"'),
    'another-label': signature('the label of the signature on Execute is `sig1`', (one) => {
      one.label = 'sig1'
    }),
    nonce: parameters('there is a nonce in the signature on Execute', { nonce: '"{nonce}"' }),
  },
  mutants: {
    'executes for the very text alone that Signature-Agent had at Discover': 'agent-bare',
    'executes only where Authorization is empty': 'authorization-filled',
    'executes only what is signed in the order of the spec': 'reversed',
    'executes by a signature that leaves components out': 'without-target-uri',
    'executes where authorization is covered only if it is sent': 'authorization-neither-sent-nor-covered',
    'executes without a digest': 'no-digest',
    'executes by any algorithm': 'another-algorithm',
    'executes by the only key of a directory, whatever keyid says': 'keyid-of-no-key',
    'executes by a key of any agent that it has met': 'strangers-key-once-met',
    'executes by a key for anything': 'key-for-encryption',
    'executes by parameters of any type': 'created-string',
    'executes by a digest that it does not know': 'digest-of-unknown-algorithm',
    'executes by any one right digest': 'one-digest-wrong',
    'executes by a signature without its query': 'query-added',
    'executes by the first Authorization line': 'second-authorization',
    'executes by a signature without its parameters': 'no-expires',
    'executes before the signature is in force': 'not-yet',
    'executes half a minute before created': 'not-yet-by-a-second',
    'executes by a signature that does not say when it was made': 'no-created',
    'executes by a key that has ended': 'key-ended',
    'executes by a key that is not in force yet': 'key-not-yet',
    'executes without a signature': 'unsigned',
    'executes for whoever names nobody': 'nameless',
    'executes after the signature has expired': 'expired',
    'executes for half a minute after expires': 'expired-a-second-ago',
    'executes whatever body arrives': 'body-changed',
    'executes for whoever knows the offer': 'another-agents-signature',
  },
})
