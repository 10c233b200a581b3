import { edit } from '../../harness/plan/edit.ts'
import { envelope, requester, throughout, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegatedExecute } from './baseline.ts'
import { authority, bound, child, jwk } from '../../harness/plan/chain.ts'
import { byAnother, byLapsing } from './anchor-edits.ts'
import { chained, claims, delegation, first, jose, last, link, signedByOtherKey, tokens, toldAlike } from './edits.ts'

/** A chain that nobody would need: who sends it is held to it all the same. */
const forPublic = throughout(envelope('what is executed is public', { uris: ['{uri.open}'] }))

const stolen = claims('Execute carries a chain that is bound to another key', last, { cnf: bound('stranger') })

const unheardOf = 'conformance:unheard-of'

export default flip({
  id: 'delegation/every-operation',
  spec: 'Authentication, Delegation, 4; Errors',
  level: 'must',
  requires: 'Execute verifies the delegation like Discover.',
  implies: [
    'delegation/holder',
    'delegation/expired',
    'delegation/linkage',
    'delegation/anchor',
    'delegation/child-signature',
    'delegation/scope-narrows',
    'delegation/expiry-narrows',
    'delegation/expires-at',
    'delegation/format',
    'delegation/required-fields',
    'delegation/ext-critical',
    'delegation/algorithm',
    'delegation/jws-strict',
  ],
  needs: ['execute', 'requester-at-execute'],
  on: delegatedExecute,
  faults: {
    'bound-to-another': stolen,
    'bound-to-another-at-public': together(
      'Execute of what is public carries a chain that is bound to another key',
      forPublic,
      stolen,
    ),
    'bound-to-another-without-scopes': together(
      'Execute of what is public carries a chain that is bound to another key, and no scope is declared',
      forPublic,
      throughout(requester('', { scopes: undefined })),
      stolen,
    ),
    'passed-on': chained(
      'Execute carries a chain that the agent has passed on to another',
      'principal',
      'agent',
      'stranger',
    ),
    'signed-by-the-agents-other-key': signedByOtherKey(
      'Execute is signed by another key of the directory of the agent, to whose first key the chain is bound',
    ),
    expired: together(
      'Execute carries a chain that has expired',
      claims('first', first, { exp: '{past-3600}' }),
      claims('last', last, { exp: '{past-3600}' }),
    ),
    'signer-not-named': tokens(
      'Execute carries a chain that is broken',
      authority('principal'),
      child('stranger', 'agent'),
    ),
    'self-made': link("Execute carries a chain of the agent's own making", first, (one) => {
      one.key = 'agent'
    }),
    'key-in-header': link(
      'Execute carries a chain whose first token is signed by the key in its own header',
      first,
      (one) => {
        one.key = 'stranger'
        one.header.jwk = jwk('stranger')
      },
    ),
    'another-owners-key': link("Execute carries a chain whose first token another owner's key signs", first, (one) => {
      one.key = 'owner2'
    }),
    'self-made-of-known-id': together(
      "Execute carries a chain of the agent's own making, whose first token has the jti of the owner's at Discover",
      edit('', ({ delegation: now, discovery }) => {
        for (const chain of [now, discovery?.delegation]) chain!.links[first]!.claims.jti = '"{agent.host}"'
      }),
      link('', first, (one) => {
        one.key = 'agent'
      }),
    ),
    'owners-key-ended': together(
      'Execute carries a chain by a key of the owner that ended a week ago',
      throughout(byLapsing('', 'owner-lapsing')),
      byLapsing('', 'owner-expired'),
    ),
    'owners-key-early': together(
      'Execute carries a chain by a key of the owner that is not in force yet',
      throughout(byLapsing('', 'owner-lapsing')),
      byLapsing('', 'owner-early'),
    ),
    'no-key-in-header': jose('Execute carries a chain whose last token has no key in its header', last, {
      jwk: undefined,
    }),
    'jwk-said-to-be-of-another-type': jose(
      "Execute carries a chain whose last token's key is said to be of another type",
      last,
      { jwk: '{"kty":"EC","crv":"Ed25519","x":"{key.principal.x}"}' },
    ),
    'none-signed': jose('Execute carries a chain whose last token calls its algorithm none', last, { alg: '"none"' }),
    'none-signed-first': jose('Execute carries a chain whose first token calls its algorithm none', first, {
      alg: '"none"',
    }),
    flipped: link('Execute carries a chain of which a bit of a signature is flipped', last, (one) => {
      one.signature = 'flipped'
    }),
    widens: toldAlike(
      'Execute carries a chain whose last token has a scope more',
      claims('', last, {
        scope: '"internal:reports internal:ledger"',
      }),
    ),
    'lives-longer': toldAlike(
      'Execute carries a chain whose last token outlives the one before it',
      claims('', last, {
        exp: '{beyond+660}',
      }),
    ),
    'hashed-with-the-public-key': link('Execute carries a chain whose last token has a keyed hash', last, (one) => {
      one.header.alg = '"HS256"'
      one.signature = 'keyed-hash'
    }),
    'middle-flipped': link('Execute carries a chain of which a bit of the middle signature is flipped', 1, (one) => {
      one.signature = 'flipped'
    }),
    'last-expired': claims('Execute carries a chain whose last token has expired', last, { exp: '{past-3600}' }),
    'middle-expired': together(
      'Execute carries a chain whose middle token has expired, and the last does not say',
      claims('', 1, { exp: '{past-3600}' }),
      claims('', last, { exp: undefined }),
    ),
    'middle-lives-longer': claims('Execute carries a chain whose middle token outlives the first', 1, {
      exp: '{beyond+660}',
    }),
    'middle-widens': claims('Execute carries a chain whose middle token has a scope more', 1, {
      scope: '"internal:reports internal:ledger"',
    }),
    'middle-signer-not-named': link(
      'Execute carries a chain whose middle token is signed by nobody named',
      1,
      (one) => {
        Object.assign(one, { key: 'stranger', header: { ...one.header, jwk: jwk('stranger') } })
      },
    ),
    'crit-unknown': jose('Execute carries a chain whose last token has a critical parameter that nobody knows', last, {
      crit: '["conformance"]',
      conformance: 'true',
    }),
    'crit-unknown-first': jose(
      'Execute carries a chain whose first token has a critical parameter that nobody knows',
      first,
      { crit: '["conformance"]', conformance: 'true' },
    ),
    'expires-at-past': delegation('expires_at of the delegation at Execute was an hour ago', {
      expires_at: '{pasttime-3600@seconds}',
    }),
    'no-expires-at': delegation('the delegation at Execute has no expires_at', { expires_at: undefined }),
    'no-principal': delegation('the delegation at Execute has no principal_id', { principal_id: undefined }),
    'another-format': delegation('token_format of the delegation at Execute is saml', { token_format: 'saml' }),
    critical: delegation('the delegation at Execute has a critical extension that nobody knows', {
      ext: { [unheardOf]: true },
      ext_critical: [unheardOf],
    }),
  },
  upon: {
    'middle-flipped': 'of-three',
    'middle-expired': 'of-three',
    'middle-lives-longer': 'of-three',
    'middle-widens': 'of-three',
    'middle-signer-not-named': 'of-three',
  },
  variations: {
    'of-three': throughout(chained('a chain of three tokens discovers and executes', 'principal', 'middle', 'agent')),
  },
  mutants: {
    'executes by chains of two only': 'of-three',
    'executes by a chain that outlives its parent': 'lives-longer',
    'executes by a delegation that has expired': 'expires-at-past',
    'executes by a delegation that nobody granted': 'no-principal',
    'executes by a token of any format': 'another-format',
    'executes by tokens whatever is critical in them': 'crit-unknown',
    "executes whatever a delegation's critical extension": 'critical',
    'executes for whoever holds the chain': 'bound-to-another',
    'executes what is public for whoever holds the chain': 'bound-to-another-at-public',
    'looks at a chain where scopes are declared only': 'bound-to-another-without-scopes',
    "executes for any key of the holder's directory": 'signed-by-the-agents-other-key',
    'executes for the holder of any token of a chain': 'passed-on',
    'executes by a chain whose first token brings its key': 'key-in-header',
    'executes by a chain that any owner has signed': 'another-owners-key',
    'executes after the chain has expired': 'expired',
    'executes after the last token has expired': 'last-expired',
    'executes by a broken chain': 'signer-not-named',
    'executes by a chain that no owner signed': 'self-made',
    'knows a first token that it has verified by its jti': 'self-made-of-known-id',
    'executes by a chain that it does not verify': 'flipped',
    'executes by a chain of which it verifies the ends': 'middle-flipped',
    'executes by a chain that widens': 'widens',
  },
  open: {
    // Who has offered what is asked for may not ask again by what right.
    'of-another-owner': byAnother('Execute carries a chain that another owner has granted', 'owner2'),
  },
})
