import { edit } from '../../harness/plan/edit.ts'
import { flip } from '../../harness/plan/rule.ts'
import { relayedExecute } from './baseline.ts'
import { beyondCap } from './edits.ts'

/** `max_hops` stands among the constraints of a query; whether Execute has such is not shown. */
export default flip({
  id: 'hops/manifest-cap-at-execute',
  spec: 'Authentication, Multi-hop forwarding, 4',
  level: 'must',
  requires: "An Execute whose stack is deeper than the exchange's `max_intermediary_hops` is refused.",
  implies: ['hops/manifest-cap', 'hops/relayed'],
  needs: ['execute', 'forwarding', 'hop-cap'],
  on: relayedExecute,
  faults: {
    above: beyondCap('Execute has come through an intermediary more than the cap', 1),
    'far-above': beyondCap('Execute has come through eight intermediaries more than the cap', 8),
  },
  variations: {},
  open: {
    'above-max-hops': edit('`max_hops` of an Execute is 0, and there is one broker', ({ request }) => {
      request.maxHops = 0
    }),
  },
  mutants: { 'executes through any number of hands': 'above' },
})
