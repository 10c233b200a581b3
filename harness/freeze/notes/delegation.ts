import type { Flagged } from './index.ts'

/** Flags of what is wrong with entitlements. */
export const delegationFlags: Record<string, Flagged> = {
  ScopeEscalation: {
    bug: 'Scopes are compared as prefixes or patterns, or a broader requirement is taken for covered.',
    gain: 'Resources that were not granted.',
    rules: [
      'scopes/table',
      'scopes/segmentwise',
      'scopes/star-alone',
      'scopes/lattice',
      'scopes/any-of',
      'scopes/only-matching',
      'scopes/by-token',
      'scopes/subscription',
      'delegation/scope-narrows',
      'delegation/scope-of-the-last',
      'delegation/scope-omitted',
      'delegation/mirror',
    ],
  },
  ScopeSpelling: {
    bug: 'Scopes are compared after case, white space or encoding were evened out.',
    gain: 'A scope that somebody else grants reads like another.',
    rules: ['scopes/case-and-space'],
  },
  StolenToken: {
    bug: 'A token is taken from whoever presents it.',
    gain: 'Whoever has seen a token uses it.',
    rules: ['delegation/holder', 'delegation/relayed', 'delegation/cnf-required', 'delegation/every-operation'],
  },
  BrokenChain: {
    bug: 'A token of a chain is verified by a key that its parent does not name.',
    gain: 'A token that anybody has written stands behind a genuine one.',
    rules: ['primitives/chains', 'delegation/linkage', 'delegation/accepted', 'delegation/token-encoding'],
  },
  ForeignAnchor: {
    bug: "The key of the first token is taken from the token itself, or from another than the resource's owner.",
    gain: 'Anybody grants anything.',
    seen: ['CVE-2018-0114'],
    rules: ['delegation/anchor', 'delegation/offline', 'rotation/tokens-survive'],
  },
  ExpiredToken: {
    bug: 'The end of some token of a chain is not looked at, or a later one counts.',
    gain: 'An entitlement that has ended.',
    rules: ['delegation/expired', 'delegation/expires-at', 'delegation/expiry-narrows', 'claims/not-before'],
  },
  MalformedToken: {
    bug: 'A token that is no compact JWS, or no JWT of this protocol, is made to fit; a critical header parameter is ignored.',
    gain: 'Two readers of one token see two tokens.',
    seen: ['CVE-2025-59420'],
    rules: ['delegation/jws-strict', 'delegation/format', 'delegation/required-fields'],
  },
  FailsOpenOnClaims: {
    bug: 'A claim that cannot be evaluated, or is not in its encoding, is passed over.',
    gain: 'A limit that the issuer has set does not bind.',
    rules: [
      'claims/unknown',
      'claims/every-operation',
      'claims/registered-encoding',
      'claims/svc-encoding',
      'claims/optional',
    ],
  },
}
