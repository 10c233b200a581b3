import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from '../delegation/baseline.ts'
import { authority } from '../../harness/plan/chain.ts'
import { chained, claims, claimsBetween, first, last, tokens } from '../delegation/edits.ts'

const elsewhere = '"https://elsewhere.example"'

const everywhere = (says: string, values: Record<string, string>) =>
  together(says, claims('the first', first, values), claims('the last', last, values))

const ofFour = (says: string, index: number) =>
  together(
    says,
    chained('a longer chain', 'principal', 'middle', 'second-middle', 'agent'),
    claims('', index, { conformance_unheard_of: '1' }),
  )

export default flip({
  id: 'claims/unknown',
  spec: 'Authentication, Delegation, 5; Errors',
  level: 'must',
  requires: 'A claim that cannot be evaluated is refused.',
  on: delegated,
  faults: {
    'plain-first': claims('the first token has an unknown claim', first, { conformance_unheard_of: '1' }),
    'plain-middle': claimsBetween('a middle token has an unknown claim', { conformance_unheard_of: '1' }),
    'plain-last': claims('the last token has an unknown claim', last, { conformance_unheard_of: '1' }),
    alone: together(
      'the owner has granted to the agent itself, by a token with an unknown claim',
      tokens('', authority('agent')),
      claims('', first, { conformance_unheard_of: '1' }),
    ),
    'svc-first': claims('the first token has an unknown svc_ claim', first, { svc_unheard_of: '1' }),
    'svc-middle': claimsBetween('a middle token has an unknown svc_ claim', { svc_unheard_of: '1' }),
    'svc-last': claims('the last token has an unknown svc_ claim', last, { svc_unheard_of: '1' }),
    'false-last': claims('the last token has an unknown claim that is false', last, {
      conformance_unheard_of: 'false',
    }),
    'true-last': claims('the last token has an unknown claim that is true', last, { conformance_unheard_of: 'true' }),
    'object-last': claims('the last token has an unknown claim that is an object', last, {
      conformance_unheard_of: '{"region":"US"}',
    }),
    'list-last': claims('the last token has an unknown claim that is a list', last, {
      conformance_unheard_of: '["US"]',
    }),
    'empty-last': claims('the last token has an unknown claim that is an empty text', last, {
      conformance_unheard_of: '""',
    }),
    'nothing-last': claims('the last token has an unknown claim that is an empty list', last, {
      conformance_unheard_of: '[]',
    }),
    'in-capitals': claims('the last token has a cap whose name is in capitals', last, { SVC_MAX_ACCESSES: '1000000' }),
    'scope-in-capitals': claims('the last token has a Scope beside its scope', last, { Scope: '"internal:reports"' }),
    'other-case': claims('the last token has a cap whose name is in another case', last, {
      Svc_Max_Accesses: '1000000',
    }),
    'vendor-first': claims('the first token has an unknown claim of a vendor', first, { 'conformance:unheard': '1' }),
    'vendor-middle': claimsBetween('a middle token has an unknown claim of a vendor', { 'conformance:unheard': '1' }),
    'vendor-last': claims('the last token has an unknown claim of a vendor', last, { 'conformance:unheard': '1' }),
    'experimental-last': claims('the last token has an unknown claim whose name begins with x-', last, {
      'x-conformance-unheard-of': '1',
    }),
    'underlined-last': claims('the last token has an unknown claim whose name begins with _', last, {
      _conformance_unheard_of: '1',
    }),
    'svc-max': claims('the last token has a cap that is none of the four', last, { svc_max_downloads: '1000000' }),
    'svc-quota': claims('the last token has a quota_unit', last, { svc_quota_unit: '"access"' }),
    // Who can evaluate a field of the message in a token's name refuses these, too.
    'svc-ended': claims('the last token has svc_expires_at, which was an hour ago', last, {
      svc_expires_at: '"{pasttime-3600@seconds}"',
    }),
    'svc-of-other-scopes': claims('the last token has svc_scopes, of which none covers the resource', last, {
      svc_scopes: '["academic:papers"]',
    }),
    'svc-of-another-issuer': claims('the last token has svc_issuer, which is a stranger', last, {
      svc_issuer: '"{stranger.host}"',
    }),
    'a-cap-without-svc': claims('the last token has max_accesses without svc_ before it', last, {
      max_accesses: '1000000',
    }),
    'a-spend-cap-without-svc': claims('the last token has max_spend_cents without svc_ before it', last, {
      max_spend_cents: '"1000000000"',
    }),
    'plain-third': ofFour('of four tokens the third has an unknown claim', 2),
    'plain-fourth': ofFour('of four tokens the last has an unknown claim', last),
    'address-last': claims('the last token has an unknown claim that is named by an address', last, {
      'https://conformance.example/unheard': '1',
    }),
    // Who can evaluate it refuses it, too (RFC 7519, 4.1.3).
    'audience-first': claims('the first token is addressed to somebody else', first, { aud: elsewhere }),
    'audience-last': claims('the last token is addressed to somebody else', last, { aud: elsewhere }),
    'audience-of-nobody': claims('the last token is addressed to nobody', last, { aud: '[]' }),
    'audience-middle': claimsBetween('a middle token is addressed to somebody else', { aud: elsewhere }),
    'audiences-last': claims('the last token is addressed to several others', last, {
      aud: `[${elsewhere},"https://further.example"]`,
    }),
    'audience-of-a-longer-domain': claims(
      "the last token is addressed to somebody whose domain begins with the target's",
      last,
      { aud: '"{exchange.host}.elsewhere.example"' },
    ),
    'audience-of-a-longer-name': claims(
      "the last token is addressed to somebody whose address begins with the target's",
      last,
      { aud: '"{target.origin}.elsewhere.example"' },
    ),
  },
  variations: {},
  mutants: {
    'passes over unknown claims': 'plain-last',
    'passes over unknown svc_ claims': 'svc-last',
    'passes over svc_ claims of other fields of a delegation': 'svc-ended',
    'passes over unknown claims that are false': 'false-last',
    'passes over unknown claims that are true': 'true-last',
    'passes over unknown claims that are objects': 'object-last',
    'passes over unknown claims that are lists': 'list-last',
    'passes over unknown claims that are empty': 'empty-last',
    'knows claims in any case': 'other-case',
    "passes over vendors' claims": 'vendor-last',
    'passes over claims that are named by an address': 'address-last',
    'passes over claims whose name begins with x-': 'experimental-last',
    'passes over claims whose name begins with _': 'underlined-last',
    'looks at the claims of three tokens at most': 'plain-fourth',
    'passes over aud': 'audience-last',
    'passes over a list in aud': 'audiences-last',
    'looks for its address in the text of aud': 'audience-of-a-longer-name',
    "looks at the last token's claims only": 'plain-first',
    "looks at the first token's claims only": 'plain-last',
    'looks at the claims of the first and the last token': 'vendor-middle',
  },
  open: {
    iat: claims('the last token has iat', last, { iat: '{behind-10}' }),
    // Registered, and of tokens that grant something: some may evaluate them.
    act: claims('the last token has act', last, { act: '{"sub":"agent-1"}' }),
    azp: claims('the last token has azp', last, { azp: '"agent-1"' }),
    roles: claims('the last token has roles', last, { roles: '["reader"]' }),
    authorization: claims('the last token has authorization_details', last, {
      authorization_details: '[{"type":"conformance_unheard_of"}]',
    }),
    jti: claims('the last token has jti', last, { jti: '"token-1"' }),
    sub: claims('the last token has sub', last, { sub: '"principal-1"' }),
    // What is null is nowhere, for some readers.
    null: claims('the last token has an unknown claim that is null', last, { conformance_unheard_of: 'null' }),
    aud: claims('the last token has aud', last, { aud: '"{target.authority}"' }),
    'iat-everywhere': everywhere('each token has iat', { iat: '{behind-10}' }),
    'jti-everywhere': everywhere('each token has a jti', { jti: '"{id}"' }),
    'more-everywhere': everywhere('each token has iat, nbf, jti and sub', {
      iat: '{behind-10}',
      nbf: '{behind-10}',
      jti: '"{id}"',
      sub: '"principal-1"',
    }),
  },
})
