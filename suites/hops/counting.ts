import { edit } from '../../harness/plan/edit.ts'
import { observe } from '../../harness/plan/rule.ts'
import { relayed } from './baseline.ts'
import { relays } from './edits.ts'

/** "By counting signatures", the spec says of caps on intermediaries. Accepted: intermediaries are counted. */
export default observe({
  id: 'hops/counting',
  spec: 'Authentication, Multi-hop forwarding, 4',
  requires: 'Whether the caps count signatures or intermediaries is up to the exchange.',
  needs: ['forwarding', 'hop-cap'],
  on: relayed,
  tries: {
    'request-cap': edit('`max_hops` is 1, and there is one broker', ({ request }) => {
      request.maxHops = 1
    }),
    'manifest-cap': edit("there are as many intermediaries as the exchange's cap", (plan) => {
      plan.relays = relays({ beyondCap: 0 })
    }),
  },
})
