import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { bound } from '../../harness/plan/chain.ts'
import { delegatedExecute } from '../delegation/baseline.ts'
import { claims, last } from '../delegation/edits.ts'
import { byAnotherKey } from './edits.ts'
import { spoilt } from './spoilt.ts'

/** The chain at Execute is bound to the key that signs it: only the key's window is wrong. */
const heldByAnotherKey = (says: string, window: Parameters<typeof byAnotherKey>[1]) =>
  together(says, byAnotherKey('', window), claims('', last, { cnf: bound('other') }))

/** Whoever has seen a chain and an offer has not executed it. */
export default flip({
  id: 'signature/with-delegation-at-execute',
  spec: 'Authentication, Delegation, 1; Authentication, Rules for request signatures, 1',
  level: 'must',
  requires: 'An Execute that carries a delegation is authenticated like any other.',
  implies: [
    'signature/with-delegation',
    'signature/every-operation',
    'signature/valid',
    'signature/covers-all-five',
    'signature/algorithm',
    'window/expired',
    'window/future',
    'digest/matches',
    'keys/window-start',
    'keys/window-end',
    'delegation/anchor',
    'hops/whole-request-at-execute',
  ],
  needs: ['execute', 'requester-at-execute'],
  on: delegatedExecute,
  faults: {
    ...spoilt('Execute carries a chain'),
    'key-ended': heldByAnotherKey('Execute carries a chain, and the key that signs has ended', {
      not_before: '{pasttime-7200@seconds}',
      not_after: '{pasttime-3600@seconds}',
    }),
    'key-not-yet': heldByAnotherKey('Execute carries a chain, and the key that signs is not in force yet', {
      not_before: '{aheadtime+3600@seconds}',
    }),
  },
  variations: {},
  mutants: {
    'does not verify the signature of an Execute that carries a chain': 'flipped',
    'does not ask what is covered where Execute carries a chain': 'without-target-uri',
    'does not look at alg where Execute carries a chain': 'another-algorithm',
    'does not look at expires where Execute carries a chain': 'expired',
    'does not look at created where Execute carries a chain': 'not-yet',
    'does not compare the digest where Execute carries a chain': 'body-changed',
    'lets keys execute that have ended where a chain is carried': 'key-ended',
    'lets keys execute that are not in force where a chain is carried': 'key-not-yet',
  },
})
