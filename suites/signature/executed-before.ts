import { signature } from '../../harness/plan/edits.ts'
import { watch } from '../../harness/plan/rule.ts'
import { executedAgainBy } from './again.ts'
import { signedExecute } from './baseline.ts'
import { unsigned } from './edits.ts'

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
    unsigned: executedAgainBy(unsigned('it is not signed')),
    'another-agents-signature': executedAgainBy(
      signature('another agent has signed it', (one) => {
        one.key = 'stranger'
      }),
    ),
  },
  mutants: { 'answers an offer that was executed before whoever has signed': 'another-agents-signature' },
})
