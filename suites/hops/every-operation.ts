import { edit } from '../../harness/plan/edit.ts'
import { flip } from '../../harness/plan/rule.ts'
import { relayedExecute } from './baseline.ts'
import { brokenAgent, brokerCovers, brokersSignature, signedBy } from './edits.ts'

/** The offer was discovered through the same broker. */
export default flip({
  id: 'hops/every-operation',
  spec: 'Authentication, Multi-hop forwarding, 4; Authentication, Rules for request signatures, 1',
  level: 'must',
  requires: 'Execute verifies the whole stack like Discover.',
  implies: [
    'signature/valid',
    'signature/every-operation',
    'hops/each-verified',
    'hops/covers-previous',
    'hops/covers-all-five',
    'hops/broker-directory',
  ],
  needs: ['execute', 'forwarding'],
  on: relayedExecute,
  faults: {
    'agent-corrupted': edit("the agent's signature on Execute is corrupted, the broker's good over it", brokenAgent),
    'broker-corrupted': brokersSignature("the broker's signature on Execute is corrupted", (hop) => {
      hop.bytes = { kind: 'flipped', bit: 7 }
    }),
    'broker-expired': brokersSignature("the broker's signature on Execute has expired", (hop) => {
      Object.assign(hop.parameters, { created: '{past-120}', expires: '{past-60}' })
    }),
    'key-lapsed': signedBy("the key of Execute's broker is past its window", 'broker-lapsed'),
    'unknown-broker': signedBy('a broker that nobody knows passes Execute on', 'stranger'),
    'not-over-the-agents': brokerCovers("the broker does not cover the agent's signature on Execute"),
    'covers-less': brokersSignature('the broker does not cover the body of Execute', (hop) => {
      hop.covered = hop.covered.filter((component) => component !== '"content-digest"')
    }),
  },
  variations: {},
  mutants: {
    'executes whatever a broker has signed': 'broker-corrupted',
    'executes for brokers that it does not know': 'unknown-broker',
    'executes whatever a broker covers of the stack': 'not-over-the-agents',
    'executes whatever a broker covers of the request': 'covers-less',
  },
})
