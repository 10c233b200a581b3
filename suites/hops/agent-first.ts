import { edit } from '../../harness/plan/edit.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signatureBy } from '../plain.ts'
import { relayed } from './baseline.ts'
import { hopBy, sendOnly } from './edits.ts'

/** Brokers forward; they do not ask. */
export default flip({
  id: 'hops/agent-first',
  spec: 'Authentication, Multi-hop forwarding, 2',
  level: 'must',
  requires: "The first signature of the stack is the agent's.",
  implies: [
    'signature/identity',
    'keys/selected-by-thumbprint',
    'hops/covers-previous',
    'hops/broker-directory',
    'keys/directory-unavailable',
  ],
  needs: ['forwarding'],
  on: relayed,
  faults: {
    'agent-left-out': edit("the agent's signature is taken away", (plan) => sendOnly(plan, 'broker')),
    'broker-alone': edit('a broker alone has signed', (plan) => {
      plan.signatures = [signatureBy('broker', 'agent')]
    }),
    'brokers-only': edit('two brokers have signed, the second over the first', (plan) => {
      plan.signatures = [signatureBy('broker', 'agent'), hopBy('broker2', 'broker', 'agent')]
    }),
    'agent-last': edit('the broker has signed first, and the agent over it', (plan) => {
      plan.signatures = [signatureBy('broker', 'broker'), hopBy('agent', 'agent', 'broker')]
    }),
  },
  variations: {},
  open: {
    'other-order': edit("the broker's members stand before the agent's", (plan) => sendOnly(plan, 'broker', 'agent')),
    'orders-differ': edit('the two headers have their members in different order', ({ request: { headers } }) => {
      headers.signature = ['{signature.broker}, {signature.agent}']
    }),
  },
  mutants: {
    "takes a broker's key for an agent's": 'brokers-only',
  },
})
