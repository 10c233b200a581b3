import { watch } from '../../harness/plan/rule.ts'
import { executedAgainBy } from '../signature/again.ts'
import { delegatedExecute } from './baseline.ts'
import { bound } from '../../harness/plan/chain.ts'
import { claims, last, link } from './edits.ts'

export default watch({
  id: 'delegation/executed-before',
  spec: 'Authentication, Delegation, 4',
  level: 'must',
  requires: 'The Execute of an offer that was executed before is held to its delegation like the first.',
  implies: ['delegation/every-operation', 'delegation/child-signature', 'delegation/holder'],
  needs: ['execute', 'requester-at-execute'],
  on: delegatedExecute,
  stories: {
    'bound-to-another': executedAgainBy(claims('the chain is bound to another key', last, { cnf: bound('stranger') })),
    flipped: executedAgainBy(
      link('a bit of a signature is flipped', last, (one) => {
        one.signature = 'flipped'
      }),
    ),
  },
  mutants: { 'answers an offer that was executed before whatever the chain': 'bound-to-another' },
})
