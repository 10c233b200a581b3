import { edit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { directory } from '../plain.ts'
import { relayed } from './baseline.ts'
import { brokersSignature, hopBy, secondBroker, signedBy } from './edits.ts'

/** Nobody publishes a broker's key but the broker. */
export default flip({
  id: 'hops/broker-directory',
  spec: 'Authentication, Multi-hop forwarding, 3',
  level: 'must',
  requires: "A broker's key is found in that broker's own directory.",
  implies: ['rotation/old-removed-at-execute', 'rotation/broker-removed', 'hops/brokers-apart'],
  needs: ['forwarding'],
  partsNeed: { 'two-brokers': ['stranger-on-top'] },
  on: relayed,
  faults: {
    'in-agents-directory': edit("the broker's key is published by the agent only", (plan) => {
      plan.signatures[1] = hopBy('agent-second', 'broker', 'agent')
      plan.participants.agent!.documents.directory = directory('agent', 'agent-second')
    }),
    'by-the-agent': signedBy("the agent has signed in the broker's place", 'agent'),
    'by-nobody': signedBy("the broker's key is published by nobody", 'nobody'),
    'by-a-stranger': signedBy("the broker's key is published by a broker that the target does not know", 'stranger'),
    'by-a-stranger-under-a-tag': together(
      'a broker that the target does not know has signed under a tag that nobody knows',
      signedBy('', 'stranger'),
      brokersSignature('', (hop) => {
        hop.parameters.tag = '"conformance"'
      }),
    ),
    'by-an-owner': signedBy("the broker's key is published by the owner of a resource, who is no broker", 'owner'),
    'by-a-publisher': signedBy("the broker's key is published by a publisher, who is no broker", 'publisher'),
    'stranger-on-top': secondBroker('an unknown broker has passed the stack on', (hop) => {
      Object.assign(hop, hopBy('stranger', 'broker2', 'broker'))
    }),
  },
  variations: {
    'another-broker': signedBy('another broker passes the request on', 'broker-revoking'),
    'not-its-first-key': signedBy('the broker signs with the last of several keys', 'broker-rotating'),
  },
  mutants: {
    "looks for keys of brokers in the agent's directory too": 'in-agents-directory',
    "looks for keys of brokers in owners' directories too": 'by-an-owner',
    'takes hops by keys that it cannot find': 'by-nobody',
    'knows the first two brokers only': 'another-broker',
  },
})
