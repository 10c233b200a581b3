import { edit } from '../../harness/plan/edit.ts'
import { flip } from '../../harness/plan/rule.ts'
import { relayed } from './baseline.ts'
import { relays, secondBroker, signatureOf } from './edits.ts'

const labelled = (says: string, agent: string, broker: string) =>
  edit(says, ({ signatures: [first, second] }) => {
    first!.label = agent
    second!.label = broker
    second!.covered[second!.covered.length - 1] = signatureOf(agent)
  })

/** What agent and brokers may do as they like. */
export default flip({
  id: 'hops/relayed',
  spec: 'Authentication, Multi-hop forwarding, 2',
  level: 'must',
  requires: 'A request may come through brokers, each of which adds a signature.',
  needs: ['forwarding'],
  on: relayed,
  faults: {},
  variations: {
    'two-brokers': secondBroker('a second broker passes the request on'),
    'other-labels': labelled('the labels are `sig1` and `via`', 'sig1', 'via'),
    'labels-sorted-otherwise': labelled("the broker's label comes first in the alphabet", 'origin', 'first-hop'),
    'a-line-a-hop': edit('each hop has header lines of its own', ({ request: { headers } }) => {
      headers['signature-input'] = ['{signature-input.agent}', '{signature-input.broker}']
      headers.signature = ['{signature.agent}', '{signature.broker}']
    }),
  },
  open: {
    'forty-brokers': edit('forty brokers have passed the request on', (plan) => {
      plan.relays = relays(40)
    }),
    'thousand-signatures': edit('the stack has 1,000 signatures', (plan) => {
      plan.relays = relays(999)
    }),
  },
  mutants: {
    'takes one broker at most': 'two-brokers',
    'wants labels to begin with agent and broker': 'other-labels',
    "takes the first label of the alphabet for the agent's": 'labels-sorted-otherwise',
    'wants the stack in one line': 'a-line-a-hop',
  },
})
