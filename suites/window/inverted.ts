import { parameters } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { inForce } from './baseline.ts'
import { anyGap } from './drawn.ts'

/** Whatever the clock says, it is outside. */
export default flip({
  id: 'window/inverted',
  spec: 'Authentication, Rules for request signatures, 3',
  level: 'must',
  requires: 'A window whose end lies before its beginning holds no moment.',
  implies: ['window/expired', 'window/future'],
  on: inForce,
  faults: {
    'any-gap': anyGap,
    'now-between': parameters('`expires` lies before `created`, and now between them', {
      created: '{ahead+30}',
      expires: '{past-30}',
    }),
  },
  variations: {},
  mutants: { 'puts the two ends of a window in order': 'now-between' },
})
