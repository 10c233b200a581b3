import type { CheckName } from './part.ts'
import { checkNames } from './part.ts'

/** Rules whose faults are reported by other checks than the one of their own name. */
const elsewhere: Record<string, readonly CheckName[]> = {
  'requester/domain-is-a-claim': ['keys/selected-by-thumbprint'],
  'requester/no-body-signature': ['signature/present'],
  'requester/json-strict': ['requester/json-strict', 'requester/member-types'],
  'requester/case-variants': ['requester/type-unspecified'],
  'signature/no-fallback': ['signature/present'],
  'signature/agent-present': ['signature/agent-present', 'signature/agent-forms'],
  'signature/every-door': ['signature/every-door', 'signature/present'],
  'signature/every-operation': [
    'signature/present',
    'signature/valid',
    'window/expired',
    'digest/matches',
    'keys/selected-by-thumbprint',
  ],
  'signature/components-known': ['signature/components-known', 'signature/input-form'],
  'signature/labels-match': ['signature/labels-match', 'signature/input-form', 'signature/valid', 'hops/each-verified'],
  'signature/binds-method': ['signature/valid'],
  'signature/binds-target-uri': ['signature/valid'],
  'signature/binds-authorization': ['signature/valid'],
  'signature/binds-agent': ['signature/valid'],
  'signature/parameters-typed': [
    'signature/parameters-typed',
    'window/expired',
    'window/future',
    'signature/algorithm',
  ],
  'signature/params-signed': ['signature/valid', 'keys/selected-by-thumbprint'],
  'signature/strict-ed25519': ['signature/valid'],
  'signature/ed25519-encodings': ['signature/valid'],
  'signature/identity': ['keys/selected-by-thumbprint'],
  'window/inverted': ['window/expired', 'window/future'],
  'window/extremes': ['window/expired'],
  'digest/form': ['digest/form', 'digest/matches'],
  'digest/several': ['digest/matches'],
  'digest/encoded': ['digest/matches'],
  'keys/well-known': ['keys/directory-unavailable'],
  'keys/kid-is-nothing': ['keys/selected-by-thumbprint'],
  'keys/window-forms': ['keys/window-end'],
  'keys/registry-hosted': ['keys/selected-by-thumbprint', 'signature/valid'],
  'hops/each-verified': [
    'hops/each-verified',
    'signature/valid',
    'window/expired',
    'window/future',
    'hops/covers-previous',
    'hops/broker-directory',
  ],
  'hops/agent-first': ['hops/covers-previous', 'keys/selected-by-thumbprint'],
  'hops/agent-header-kept': ['keys/selected-by-thumbprint', 'signature/valid'],
  'hops/body-says-nothing': ['signature/valid', 'hops/covers-previous'],
  'delegation/every-operation': ['delegation/holder', 'delegation/expired', 'delegation/linkage'],
  'delegation/offline': ['delegation/anchor'],
  'delegation/reason': [
    'delegation/required-fields',
    'delegation/linkage',
    'delegation/holder',
    'delegation/expired',
    'delegation/scope-narrows',
  ],
  'delegation/cnf-required': ['delegation/cnf-required', 'delegation/holder'],
  'delegation/jws-strict': ['delegation/jws-strict', 'delegation/expired'],
  // What is changed before the last segment of the path is another address altogether.
  'retrieval/hmac': ['retrieval/hmac', 'signature/every-door'],
  'retrieval/bound': [
    'retrieval/hmac',
    'retrieval/presented-key',
    'retrieval/cover',
    'retrieval/window',
    'retrieval/bound',
  ],
  'discovery/method': ['signature/every-door'],
}

/** The checks of which at least one reports each fault of a rule; none when the rule has no check. */
export const checksOf = (rule: string): readonly CheckName[] =>
  elsewhere[rule] ?? checkNames.filter((name) => name === rule)
