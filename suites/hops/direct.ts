import { edit } from '../../harness/plan/edit.ts'
import { signature } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { direct } from './baseline.ts'

/** Without a broker there is nothing to count. */
export default flip({
  id: 'hops/direct',
  spec: 'Authentication, Multi-hop forwarding, 5',
  level: 'must',
  requires: 'One signature only is a query of the agent itself.',
  implies: ['signature/labels-match'],
  on: direct,
  faults: {},
  variations: {
    'max-hops-1': edit('`max_hops` is 1', ({ request }) => {
      request.maxHops = 1
    }),
    'labelled-broker': signature('the one signature is labelled `broker`', (one) => {
      one.label = 'broker'
    }),
  },
  mutants: {
    'counts a direct query as a hop': 'max-hops-1',
    'takes a signature labelled broker for a forwarded one': 'labelled-broker',
  },
})
