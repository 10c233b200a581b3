import { edit } from '../../harness/plan/edit.ts'
import { flip } from '../../harness/plan/rule.ts'
import { relayed } from './baseline.ts'
import { anyDepthBeyondCap } from './drawn.ts'
import { beyondCap, relays } from './edits.ts'
import { withChain } from './with-chain.ts'

/** An exchange says through how many hands it takes a request. */
export default flip({
  id: 'hops/manifest-cap',
  spec: 'Authentication, Multi-hop forwarding, 4',
  level: 'must',
  requires: "A stack deeper than the exchange's `max_intermediary_hops` is refused.",
  implies: ['hops/relayed', 'revocation/everywhere'],
  needs: ['forwarding', 'hop-cap'],
  on: relayed,
  faults: {
    above: beyondCap('there is an intermediary more than the cap', 1),
    'by-one-broker': edit('one broker has passed the request on more often than the cap allows', (plan) => {
      plan.relays = { by: ['broker'], intermediaries: { beyondCap: 1 } }
    }),
    'any-depth': anyDepthBeyondCap,
    'far-above': beyondCap('there are eight intermediaries more than the cap', 8),
    'max-hops-wider': edit('`max_hops` is 100, and there is an intermediary more than the cap', (plan) => {
      plan.relays = relays({ beyondCap: 1 })
      plan.request.maxHops = 100
    }),
    'above-with-a-chain': beyondCap('a chain of tokens is sent, and there is an intermediary more than the cap', 1),
  },
  upon: { 'above-with-a-chain': 'with-a-chain' },
  variations: {
    'with-a-chain': withChain,
    // Who passes on what it has passed on before goes in a circle, which an exchange may refuse.
    'signatures-at-it': edit(
      'there are as many signatures as the cap, or as brokers that can each pass the request on once',
      (plan) => {
        plan.relays = relays({ beyondCap: -1, most: 4 })
      },
    ),
  },
  mutants: {
    'does not look at its own cap': 'far-above',
    'does not look at its own cap where a chain is sent': 'above-with-a-chain',
    'takes max_hops in place of its own cap': 'max-hops-wider',
    'counts brokers, and not how often they sign': 'by-one-broker',
    'lets one intermediary more through than its own cap': 'above',
    'counts itself and the agent against its own cap': 'signatures-at-it',
  },
})
