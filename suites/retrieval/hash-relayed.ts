import { flip } from '../../harness/plan/rule.ts'
import { delegate } from '../../harness/plan/delegate.ts'
import { chainTo } from '../../harness/plan/chain.ts'
import { agentSignature } from '../../harness/plan/edits.ts'
import { hopBy } from '../hops/edits.ts'
import { relayedExecute } from './baseline.ts'
import { tells } from './tells.ts'

/** The broker may be the terminal holder of a delegation; what is fetched is fetched by the agent. */
export default flip({
  id: 'retrieval/hash-relayed',
  spec: 'Authentication, Retrieval-URL identity binding, 1 and 3',
  level: 'must',
  requires: "Through a broker too, agent_identity_hash is the thumbprint of the agent's request-signing key.",
  implies: ['retrieval/hash', 'hops/relayed'],
  needs: ['execute', 'identity-hash', 'forwarding'],
  on: relayedExecute,
  faults: {},
  variations: {
    'through-a-broker': tells("a broker has passed the requests on, and the answer tells the agent's thumbprint"),
    'labels-exchanged': tells("the agent's label is `broker`, and the broker's `agent`", (plan) => {
      agentSignature(plan).label = 'broker'
      plan.signatures = [agentSignature(plan), hopBy('broker', 'agent', 'broker')]
    }),
  },
  open: {
    'held-by-the-broker': tells("the agent has delegated to the broker, and the answer tells the agent's", (plan) => {
      delegate(plan)
      plan.delegation = chainTo('principal', 'agent', 'broker')
    }),
  },
  mutants: {
    'binds a URL to the last hop': 'through-a-broker',
    'tells the thumbprint of the last hop': 'through-a-broker',
    'tells the thumbprint of whoever signs as agent': 'labels-exchanged',
  },
})
