import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { passedOnByBroker } from '../hops/edits.ts'
import { delegated } from './baseline.ts'
import { authority, bound, child } from '../../harness/plan/chain.ts'
import { chained, claims, delegation, first, last, tokens, toldAlike } from './edits.ts'

export default flip({
  id: 'delegation/reason',
  spec: 'Errors',
  level: 'must',
  requires: 'A delegation that does not hold is denied with DENIAL_REASON_DELEGATION_INVALID.',
  implies: [
    'delegation/required-fields',
    'delegation/linkage',
    'delegation/holder',
    'delegation/expired',
    'delegation/expires-at',
    'delegation/scope-narrows',
    'delegation/relayed',
  ],
  reason: 'DENIAL_REASON_DELEGATION_INVALID',
  partsNeed: { forwarding: ['through-a-broker', 'not-the-holder-through-a-broker', 'expired-through-a-broker'] },
  on: delegated,
  upon: {
    'not-the-holder-through-a-broker': 'through-a-broker',
    'expired-through-a-broker': 'through-a-broker',
  },
  faults: {
    'not-the-holder-through-a-broker': claims('the chain that a broker passes on is bound to another key', last, {
      cnf: bound('stranger'),
    }),
    'expired-through-a-broker': toldAlike(
      'the chain that a broker passes on has expired',
      claims('first', first, { exp: '{past-3600}' }),
      claims('last', last, { exp: '{past-3600}' }),
    ),
    'token-missing': delegation('the token is missing', { token: undefined }),
    'broken-linkage': tokens('the chain is broken', authority('principal'), child('stranger', 'agent')),
    'not-the-holder': claims('the chain is bound to another key', last, { cnf: bound('stranger') }),
    expired: toldAlike(
      'the chain has expired',
      claims('first', first, { exp: '{past-3600}' }),
      claims('last', last, { exp: '{past-3600}' }),
    ),
    'expired-behind-its-message': together(
      'the chain has expired, and its message says otherwise',
      claims('', first, { exp: '{past-3600}' }),
      claims('', last, { exp: '{past-3600}' }),
    ),
    'scope-wider': toldAlike(
      'the child has a scope more',
      claims('', last, { scope: '"internal:reports internal:ledger"' }),
    ),
    'child-expired': toldAlike('the last token has expired', claims('', last, { exp: '{past-3600}' })),
    'broken-at-the-third': tokens(
      'a key that nobody named signs the third token',
      authority('principal'),
      child('principal', 'middle'),
      child('stranger', 'agent'),
    ),
    'third-wider': toldAlike(
      'the third token has a scope more',
      chained('a longer chain', 'principal', 'middle', 'agent'),
      claims('the third', last, { scope: '"internal:reports internal:ledger"' }),
    ),
  },
  variations: { 'through-a-broker': passedOnByBroker },
  mutants: {
    'gives no reason for a bad delegation through a broker': 'not-the-holder-through-a-broker',
    'refuses a bad delegation without a reason': 'not-the-holder',
    'gives a reason of its own for a bad delegation': 'not-the-holder',
    'gives another reason for an expired chain': 'expired',
    'gives no reason for an expired chain where its message is not': 'expired-behind-its-message',
    'gives no reason where the token is missing': 'token-missing',
    'gives no reason where a later token has expired': 'child-expired',
    'gives no reason where a third token is signed by another': 'broken-at-the-third',
    'gives no reason where a third token widens': 'third-wider',
  },
})
