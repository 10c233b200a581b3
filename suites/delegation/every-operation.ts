import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegatedExecute } from './baseline.ts'
import { authority, bound, child } from './chain.ts'
import { claims, first, last, link, tokens } from './edits.ts'

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
  ],
  needs: ['execute'],
  on: delegatedExecute,
  faults: {
    'bound-to-another': claims('Execute carries a chain that is bound to another key', last, {
      cnf: bound('stranger'),
    }),
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
    flipped: link('Execute carries a chain of which a bit of a signature is flipped', last, (one) => {
      one.signature = 'flipped'
    }),
    widens: claims('Execute carries a chain whose last token has a scope more', last, {
      scope: '"internal:reports internal:ledger"',
    }),
  },
  variations: {},
  mutants: {
    'executes for whoever holds the chain': 'bound-to-another',
    'executes after the chain has expired': 'expired',
    'executes by a broken chain': 'signer-not-named',
    'executes by a chain that no owner signed': 'self-made',
    'executes by a chain that it does not verify': 'flipped',
    'executes by a chain that widens': 'widens',
  },
})
