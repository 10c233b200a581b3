import type { PlanEdit } from '../../harness/plan/edit.ts'
import { watch, type Story } from '../../harness/plan/rule.ts'
import { delegatedExecute } from './baseline.ts'
import { bound } from './chain.ts'
import { claims, last, link } from './edits.ts'

/** An offer is executed, and then once more by a chain that does not hold. */
const againBy = (send: PlanEdit): Story => ({
  says: `an offer is executed, and once more, but ${send.says}`,
  scene: null,
  steps: [
    { at: 0, hold: true },
    { at: 0, send: null, expect: 'accepted' },
    { at: 0, send, expect: 'rejected' },
  ],
})

export default watch({
  id: 'delegation/executed-before',
  spec: 'Authentication, Delegation, 4',
  level: 'must',
  requires: 'The Execute of an offer that was executed before is held to its delegation like the first.',
  implies: ['delegation/every-operation', 'delegation/child-signature', 'delegation/holder'],
  needs: ['execute', 'requester-at-execute'],
  on: delegatedExecute,
  stories: {
    'bound-to-another': againBy(claims('the chain is bound to another key', last, { cnf: bound('stranger') })),
    flipped: againBy(
      link('a bit of a signature is flipped', last, (one) => {
        one.signature = 'flipped'
      }),
    ),
  },
  mutants: { 'answers an offer that was executed before whatever the chain': 'bound-to-another' },
})
