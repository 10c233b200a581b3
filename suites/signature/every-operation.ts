import { wire } from '../../harness/plan/edit.ts'
import { header, parameters, signature, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signedExecute } from './baseline.ts'
import { alsoCovering, byAnotherKey, covering, emptySignature, nameless, signedAs, unsigned } from './edits.ts'

const without = (name: string) =>
  covering(`the signature on Execute does not cover \`${name}\``, (covered) =>
    covered.filter((one) => one !== `"${name}"`),
  )

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
    'digest/matches',
    'keys/selected-by-thumbprint',
    'keys/window-start',
    'keys/window-end',
    'hops/agent-first',
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
    'strangers-key': signature("a key signs Execute that another agent's directory has", (one) => {
      one.key = 'stranger'
      one.parameters.keyid = '"{key.stranger.thumbprint}"'
    }),
    'a-brokers-key': signature("a key signs Execute that a broker's directory has", (one) => {
      one.key = 'broker'
      one.parameters.keyid = '"{key.broker.thumbprint}"'
    }),
    'key-ended': byAnotherKey('a key of the agent signs Execute that has ended', {
      not_before: '{pasttime-7200@seconds}',
      not_after: '{pasttime-3600@seconds}',
    }),
    'key-ended-since-signed': together(
      'a key of the agent signs Execute that has ended since',
      byAnotherKey('', { not_before: '{pasttime-7200@seconds}', not_after: '{pasttime-20@seconds}' }),
      parameters('', { created: '{past-40}', expires: '{behind+19}' }),
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
    'executes without a digest': 'no-digest',
    'executes by any algorithm': 'another-algorithm',
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
