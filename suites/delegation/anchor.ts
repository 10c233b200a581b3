import { edit } from '../../harness/plan/edit.ts'
import { parameters, requester, requesterOf, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { byAnother, byLapsing } from './anchor-edits.ts'
import { delegated } from './baseline.ts'
import { authority, jwk } from '../../harness/plan/chain.ts'
import { claims, first, last, link, setScopes, tokens, wantingPublic } from './edits.ts'

export default flip({
  id: 'delegation/anchor',
  spec: 'Authentication, Delegation, 2',
  level: 'must',
  requires: "The authority's token is signed by the resource owner's key, and by no other.",
  implies: ['scopes/only-matching', 'revocation/poll-everywhere'],
  partsNeed: {
    'gated-by-default': [
      'another-owner',
      'another-owner-of-everything',
      'another-owner-who-names-the-owner',
      'another-owner-whose-holder-names-the-owner',
      'another-owners-beside',
      'another-owners-subscription',
      'stranger-domain',
      'publisher-grants',
    ],
    'gated-from-others': ['another-owner-beside-a-scope'],
  },
  on: delegated,
  faults: {
    'self-made': link('the agent signs the first token itself', first, (one) => {
      one.key = 'agent'
    }),
    'key-in-header': link('the first token is signed by the key in its own header', first, (one) => {
      one.key = 'stranger'
      one.header.jwk = jwk('stranger')
    }),
    'another-owners-key': link("another owner's key signs the first token", first, (one) => {
      one.key = 'owner2'
    }),
    'issuers-key': link('the first token names a stranger as its issuer, whose key signs it', first, (one) => {
      one.key = 'stranger'
      one.claims.iss = '"{stranger.host}"'
    }),
    'issuing-owners-key': link(
      'the first token names another owner as its issuer, whose key signs it',
      first,
      (one) => {
        one.key = 'owner2'
        one.claims.iss = '"{owner2.host}"'
      },
    ),
    'principals-key': link('the first token is signed by the key that it is bound to', first, (one) => {
      one.key = 'principal'
    }),
    'brokers-key': link("a broker's key signs the first token", first, (one) => {
      one.key = 'broker'
    }),
    'publishers-key': link(
      "the publisher's key signs the first token, and what it publishes is another's",
      first,
      (one) => {
        one.key = 'publisher'
      },
    ),
    'another-owner': byAnother('another owner grants what is not its own', 'owner2'),
    // Who offers everything to those without a scope may do so to those whose chain brings nothing.
    'another-owner-beside-a-scope': byAnother(
      'another owner grants what is not its own, and another scope is declared',
      'owner2',
      'academic:papers',
    ),
    'another-owner-of-everything': together(
      'another owner grants everything',
      byAnother('', 'owner2'),
      claims('', first, { scope: '"*"' }),
      claims('', last, { scope: '"*"' }),
    ),
    'another-owner-who-names-the-owner': together(
      'another owner grants what is not its own, by a token that names the owner as its issuer',
      byAnother('', 'owner2'),
      claims('', first, { iss: '"{owner.host}"' }),
    ),
    'another-owner-whose-holder-names-the-owner': together(
      'another owner grants what is not its own, and the last token names the owner as its issuer',
      byAnother('', 'owner2'),
      claims('', last, { iss: '"{owner.host}"' }),
    ),
    'another-owners-beside': together(
      "an owner grants what is its own, and another's is asked for beside it",
      requester('', { scopes: undefined }),
      edit('', (plan) => {
        plan.request.envelope.uris = ['{uri.reports}', '{uri.other-owner}']
        plan.wants = '{uri.other-owner}'
      }),
    ),
    'another-owners-subscription': together(
      'another owner grants a subscription to what is not its own, and no price is wanted',
      byAnother('', 'owner2'),
      edit('', (plan) => {
        setScopes(plan, ['subscription:news'])
        delete requesterOf(plan).scopes
        plan.request.envelope.uris = ['{uri.news}']
        plan.wants = '{uri.news}'
        plan.wantsPrice = 'free'
      }),
    ),
    'publisher-grants': byAnother('the publisher grants what it publishes, and another owns', 'publisher'),
    'stranger-domain': byAnother('a domain that owns nothing grants', 'stranger'),
    'not-in-force-yet': byLapsing("the owner's key is not in its window yet", 'owner-early'),
    'ended-a-week-ago': byLapsing("the owner's key ended a week ago", 'owner-expired'),
    'ended-since-signed': together(
      "the owner's key ended a week ago, and the request was signed before",
      byLapsing('', 'owner-expired'),
      parameters('', { created: '{past-1209600}', expires: '{behind+29}' }),
    ),
    'ended-since-it-was-issued': together(
      "the owner's key ended a week ago, and the token says that it was issued before",
      byLapsing('', 'owner-expired'),
      claims('', first, { iat: '{past-1209600}' }),
    ),
    // Whether such a token is taken is open: one that no owner signed is not.
    'self-made-alone': tokens('the agent grants to itself by a single token of its own', {
      ...authority('agent'),
      key: 'agent',
    }),
    flipped: link("a bit of the first token's signature is flipped", first, (one) => {
      one.signature = 'flipped'
    }),
  },
  variations: {
    'last-of-three-keys': byLapsing('another owner grants what is its own, by the last of its keys', 'owner-lapsing'),
  },
  open: {
    // A chain that nobody needs may be no matter.
    'self-made-at-public': together(
      'the agent signs the first token itself, and what is wanted is public',
      wantingPublic,
      link('', first, (one) => {
        one.key = 'agent'
      }),
    ),
    'ended-an-hour-ago': byLapsing("the owner's key ended an hour ago", 'owner-lapsed'),
  },
  mutants: {
    "does not verify the authority's token": 'flipped',
    'does not verify a token that comes alone': 'self-made-alone',
    "believes the key in the authority's header": 'key-in-header',
    'lets an owner grant what another owns': 'another-owner',
    'lets an owner grant what is that of whom its token names as issuer': 'another-owner-who-names-the-owner',
    'lets a holder grant what is that of whom its token names as issuer': 'another-owner-whose-holder-names-the-owner',
    'lets an owner grant what is asked for beside its own': 'another-owners-beside',
    'takes tokens by keys of owners that ended long ago': 'ended-a-week-ago',
    'takes tokens by keys of owners that were in force at iat': 'ended-since-it-was-issued',
    'takes tokens by keys of owners that are not in force yet': 'not-in-force-yet',
    "tries the first two of an owner's keys only": 'last-of-three-keys',
    "takes the key of a token's issuer for the owner's": 'issuers-key',
    "takes the key of the owner that a token names as its issuer for the owner's": 'issuing-owners-key',
    "takes a broker's key for the owner's": 'brokers-key',
    "takes any owner's key for the owner's": 'another-owners-key',
  },
})
