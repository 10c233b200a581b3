import { edit } from '../../harness/plan/edit.ts'
import { signature } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { direct } from './baseline.ts'
import { hopBy, relays } from './edits.ts'

/** Without a broker there is nothing to count. */
export default flip({
  id: 'hops/direct',
  spec: 'Authentication, Multi-hop forwarding, 5',
  level: 'must',
  requires: 'One signature only is a query of the agent itself.',
  implies: ['signature/labels-match', 'hops/manifest-cap', 'hops/manifest-cap-at-execute'],
  on: direct,
  partsNeed: { 'hop-cap': ['beyond-the-cap'] },
  faults: {
    // Of an exchange that takes no broker at all, nothing else is asked.
    'beyond-the-cap': edit("the request comes through an intermediary more than the exchange's own cap", (plan) => {
      plan.signatures.push(hopBy('broker', 'broker', 'agent'))
      plan.relays = relays({ beyondCap: 1 })
    }),
  },
  variations: {
    'max-hops-1': edit('`max_hops` is 1', ({ request }) => {
      request.maxHops = 1
    }),
    'labelled-broker': signature('the one signature is labelled `broker`', (one) => {
      one.label = 'broker'
    }),
  },
  mutants: {
    'does not look at its own cap where the request has none': 'beyond-the-cap',
    'counts a direct query as a hop': 'max-hops-1',
    'takes a signature labelled broker for a forwarded one': 'labelled-broker',
  },
})
