import { signature } from '../../harness/plan/edits.ts'
import type { PlanEdit } from '../../harness/plan/edit.ts'
import { watch, type Story } from '../../harness/plan/rule.ts'
import { signedExecute } from './baseline.ts'
import { unsigned } from './edits.ts'

/** An offer is executed, and then once more by whoever may not. */
const againBy = (send: PlanEdit): Story => ({
  says: `an offer is executed, and once more, but ${send.says}`,
  scene: null,
  steps: [
    { at: 0, hold: true },
    { at: 0, send: null, expect: 'accepted' },
    { at: 0, send, expect: 'rejected' },
  ],
})

/** What an Execute was answered with may be kept, for whoever executes again; that is found out first. */
export default watch({
  id: 'signature/executed-before',
  spec: 'Authentication, Rules for request signatures, 1',
  level: 'must',
  requires: 'The Execute of an offer that was executed before is authenticated like the first.',
  implies: ['signature/every-operation', 'signature/valid', 'signature/present'],
  needs: ['execute'],
  on: signedExecute,
  stories: {
    unsigned: againBy(unsigned('it is not signed')),
    'another-agents-signature': againBy(
      signature('another agent has signed it', (one) => {
        one.key = 'stranger'
      }),
    ),
  },
  mutants: { 'answers an offer that was executed before whoever has signed': 'another-agents-signature' },
})
