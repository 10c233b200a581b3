import type { Flagged } from './index.ts'

/** Flags of what is wrong with a request and its signatures. */
export const requestFlags: Record<string, Flagged> = {
  Unauthenticated: {
    bug: 'A request without a signature, or with one that stands for nothing, is served.',
    gain: 'Anybody acts as anybody.',
    rules: [
      'signature/present',
      'signature/no-fallback',
      'signature/every-operation',
      'signature/with-delegation',
      'signature/with-delegation-at-execute',
      'requester/no-body-signature',
    ],
  },
  MissingCoverage: {
    bug: 'The signature leaves a component out, or lists one that is not what it looks like, and the verifier verifies what is listed.',
    gain: 'What is not covered can be exchanged: method, address, body, credentials, identity.',
    rules: [
      'signature/covers-all-five',
      'signature/components-known',
      'signature/component-once',
      'hops/covers-all-five',
    ],
  },
  MissingField: {
    bug: 'A header field that must be signed is not there, and the verifier goes on without it.',
    gain: 'What the field would bind is free: the body without its digest, the identity without its address.',
    rules: ['signature/digest-present', 'signature/agent-present'],
  },
  RequestSubstitution: {
    bug: 'The signature base is not rebuilt from the request as received.',
    gain: 'A signature for one request is good for another.',
    rules: [
      'primitives/tagged',
      'signature/binds-method',
      'signature/binds-target-uri',
      'signature/binds-authorization',
      'signature/binds-agent',
      'signature/params-signed',
      'signature/header-lines',
    ],
  },
  ParameterMissing: {
    bug: 'A signature without one of its parameters is verified as if it had it.',
    gain: 'A signature that never ends, or whose key or algorithm the attacker may choose.',
    rules: ['signature/parameters-required', 'hops/parameters'],
  },
  ParameterConfusion: {
    bug: 'A parameter of another type is compared as text or coerced, or the first of two counts and not the last.',
    gain: 'A signature outlives its window: a comparison with what is no number is never true.',
    rules: ['signature/parameters-typed'],
  },
  AlgorithmConfusion: {
    bug: 'The message chooses how it is verified.',
    gain: 'A signature that anybody can make: none at all, or a hash keyed with the public key.',
    seen: ['CVE-2015-9235', 'CVE-2016-10555', 'CVE-2018-1000531'],
    rules: ['signature/algorithm', 'delegation/algorithm'],
  },
  InvalidSignature: {
    bug: 'The signature is not verified, or what cannot be verified is passed over.',
    gain: 'Anybody acts as anybody.',
    seen: ['CVE-2022-21449'],
    rules: ['signature/valid', 'hops/each-verified', 'delegation/child-signature'],
  },
  LooseEncoding: {
    bug: 'A structured field is read by a lenient parser.',
    gain: 'Two readers of one message see two messages.',
    rules: ['signature/byte-sequence', 'signature/agent-forms', 'digest/form'],
  },
  LabelConfusion: {
    bug: 'Labels of the two headers are paired wrongly, or one label counts twice.',
    gain: 'A good signature stands beside a claim that it is not of.',
    rules: ['signature/labels-match'],
  },
  Malleability: {
    bug: 'The scalar S of a signature is not checked against the group order.',
    gain: 'A second signature for the same message: what remembers signatures takes it for a new one.',
    seen: ['CVE-2020-36843', 'CVE-2024-48949'],
    rules: ['signature/strict-ed25519'],
  },
  NonCanonicalPoint: {
    bug: 'An encoding of a point that is not its canonical one is decoded.',
    gain: 'Verifiers disagree on one signature.',
    rules: ['signature/ed25519-encodings'],
  },
  ForeignIdentity: {
    bug: 'The key is looked for elsewhere than in the directory that the covered Signature-Agent names.',
    gain: "Whoever has any key speaks in another's name.",
    rules: ['signature/identity', 'requester/domain-is-a-claim', 'keys/well-known', 'keys/registry-hosted'],
  },
  OutsideWindow: {
    bug: 'created or expires is not compared with the clock.',
    gain: 'An old request that was overheard is sent again; one that was made ahead is used later.',
    rules: ['window/expired', 'window/future', 'window/inverted', 'window/extremes', 'window/whole-life'],
  },
  BodySubstitution: {
    bug: 'The digest is not compared with the body as sent, or a weak or wrong one is enough.',
    gain: 'The body of a signed request is exchanged.',
    rules: ['digest/matches', 'digest/several', 'digest/encoded'],
  },
  WrongKeySelected: {
    bug: 'A key is chosen by something else than its thumbprint.',
    gain: 'The attacker chooses with which key he is verified.',
    rules: ['keys/selected-by-thumbprint', 'keys/kid-is-nothing', 'keys/foreign-entries'],
  },
  KeyOutsideWindow: {
    bug: 'The window of a key is not looked at, or compared as text.',
    gain: 'A key that was given up, and may be lost, is good for ever.',
    rules: ['keys/window-start', 'keys/window-end', 'keys/window-forms', 'rotation/both-accepted'],
  },
  KeyOfAnotherKind: {
    bug: 'A key of another type, use or length is used as an Ed25519 signing key.',
    gain: 'Keys that were published for something else sign requests.',
    rules: ['keys/type', 'keys/malformed-x'],
  },
  FailsOpen: {
    bug: 'What cannot be read counts as nothing to object to.',
    gain: 'An attacker who breaks a look-up is let in.',
    rules: ['keys/directory-unavailable', 'revocation/survives-outage'],
  },
  RevokedKey: {
    bug: 'A revocation list, or the removal of a key, is passed over for some of the signatures.',
    gain: 'A stolen key goes on signing after its owner has said so.',
    rules: [
      'revocation/refused',
      'revocation/everywhere',
      'revocation/every-operation',
      'revocation/unset',
      'rotation/old-removed',
    ],
  },
  BrokenStack: {
    bug: 'The signatures of a stack are verified each by itself, and not as a chain.',
    gain: 'A broker is taken out of the record, or put into it; one stack is put together from two.',
    rules: [
      'hops/every-operation',
      'hops/whole-request-at-execute',
      'primitives/hop-stacks',
      'hops/covers-previous',
      'hops/agent-first',
      'hops/agent-header-kept',
      'hops/broker-directory',
      'hops/body-says-nothing',
      'hops/direct',
      'hops/relayed',
    ],
  },
  TooManyHops: {
    bug: 'A cap on hops is not enforced, or counted wrongly.',
    gain: 'A request goes through more hands than its sender, or the exchange, allows.',
    rules: ['hops/request-cap', 'hops/manifest-cap', 'hops/manifest-cap-at-execute'],
  },
  LenientMessage: {
    bug: 'A message of another shape, or without what it must have, is made to fit.',
    gain: 'Two readers of one message see two messages; who asks, and as what, is not known.',
    rules: [
      'requester/every-operation',
      'requester/relayed',
      'requester/type-unspecified',
      'requester/type-known',
      'requester/required-fields',
      'requester/json-strict',
      'requester/case-variants',
      'requester/names-both-spellings',
    ],
  },
  CriticalIgnored: {
    bug: 'An extension that must be understood is ignored.',
    gain: 'A limit that its issuer thinks binding does not bind.',
    seen: ['CVE-2025-59420'],
    rules: ['requester/ext-critical', 'delegation/ext-critical'],
  },
}
