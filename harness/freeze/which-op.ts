import type { Rule } from '../plan/rule.ts'
import type { Op } from './types.ts'

/** What the cases of an area ask for. */
const byArea: Record<string, Op> = {
  requester: 'request.verify',
  signature: 'signature.verify',
  window: 'signature.verify',
  digest: 'signature.verify',
  keys: 'signature.verify',
  rotation: 'signature.verify',
  revocation: 'signature.verify',
  hops: 'hops.verify',
  delegation: 'delegation.verify',
  claims: 'delegation.verify',
}

/** Rules whose cases ask for something else than their area's. */
const byRule: Record<string, Op> = {
  'requester/domain-is-a-claim': 'signature.verify',
  'requester/no-body-signature': 'signature.verify',
  'rotation/tokens-survive': 'delegation.verify',
  'revocation/everywhere': 'request.verify',
  'revocation/survives-outage': 'revocation.apply',
  'scopes/table': 'scope.covers',
  'scopes/segmentwise': 'scope.covers',
  'scopes/case-and-space': 'scope.covers',
  'scopes/star-alone': 'scope.covers',
  'scopes/lattice': 'scope.covers',
  'scopes/any-of': 'request.verify',
  'scopes/by-token': 'request.verify',
  'scopes/only-matching': 'request.verify',
  'scopes/subscription': 'request.verify',
  'manifest/consumer-version': 'request.verify',
  'manifest/delisted': 'request.verify',
}

export const opOf = ({ id }: Rule): Op | undefined => byRule[id] ?? byArea[id.slice(0, id.indexOf('/'))]
