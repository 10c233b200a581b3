import { parameters } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { relayed } from './baseline.ts'
import { brokersSignature, secondBroker, thirdBroker } from './edits.ts'

const without = (name: string) =>
  brokersSignature(`\`${name}\` of the broker's signature is missing`, (hop) => {
    delete hop.parameters[name]
  })

const agentWithout = (name: string) =>
  parameters(`\`${name}\` of the agent's signature is missing, and the broker's is good over it`, { [name]: undefined })

const secondWithout = (name: string) =>
  secondBroker(`\`${name}\` of the second broker's signature is missing`, (hop) => {
    delete hop.parameters[name]
  })

const thirdWithout = (name: string) =>
  thirdBroker(`\`${name}\` of the third broker's signature is missing`, 'broker-revoking', (hop) => {
    delete hop.parameters[name]
  })

/** A broker's signature is a signature like the agent's, and makes up for nothing that the agent's lacks. */
export default flip({
  id: 'hops/parameters',
  spec: 'Authentication, Rules for request signatures, 3; Authentication, Multi-hop forwarding, 4',
  level: 'must',
  requires: 'Each signature of a stack declares `keyid`, `alg`, `created` and `expires`, and its `alg` is `ed25519`.',
  implies: [
    'signature/parameters-required',
    'signature/parameters-typed',
    'signature/algorithm',
    'hops/broker-directory',
    'hops/each-verified',
  ],
  needs: ['forwarding'],
  partsNeed: {
    'two-brokers': [
      'second-no-keyid',
      'second-no-alg',
      'second-no-created',
      'second-no-expires',
      'second-by-another-algorithm',
      'third-no-alg',
      'third-no-expires',
      'third-by-another-algorithm',
    ],
  },
  on: relayed,
  faults: {
    'no-keyid': without('keyid'),
    'no-alg': without('alg'),
    'no-created': without('created'),
    'no-expires': without('expires'),
    'another-algorithm': brokersSignature("the broker's signature names another algorithm", (hop) => {
      hop.parameters.alg = '"ecdsa-p256-sha256"'
    }),
    'expires-string': brokersSignature("`expires` of the broker's signature is a string", (hop) => {
      hop.parameters.expires = '"{now+60}"'
    }),
    'created-decimal': brokersSignature("`created` of the broker's signature is a decimal", (hop) => {
      hop.parameters.created = '{now-1}.0'
    }),
    'agent-no-alg': agentWithout('alg'),
    'agent-no-created': agentWithout('created'),
    'agent-no-expires': agentWithout('expires'),
    'agent-by-another-algorithm': parameters("the agent's signature names another algorithm, the broker's does not", {
      alg: '"ecdsa-p256-sha256"',
    }),
    'second-no-keyid': secondWithout('keyid'),
    'second-no-alg': secondWithout('alg'),
    'second-no-created': secondWithout('created'),
    'second-no-expires': secondWithout('expires'),
    'second-by-another-algorithm': secondBroker("the second broker's signature names another algorithm", (hop) => {
      hop.parameters.alg = '"ecdsa-p256-sha256"'
    }),
    'third-no-alg': thirdWithout('alg'),
    'third-no-expires': thirdWithout('expires'),
    'third-by-another-algorithm': thirdBroker(
      "the third broker's signature names another algorithm",
      'broker-revoking',
      (hop) => {
        hop.parameters.alg = '"ecdsa-p256-sha256"'
      },
    ),
  },
  variations: {},
  mutants: {
    'lets brokers leave parameters out': 'no-expires',
    'lets brokers name any algorithm': 'another-algorithm',
    'asks brokers alone for the parameters of a stack': 'agent-no-created',
    'asks the agent and one broker for their parameters': 'second-no-expires',
    'asks two brokers at most for their parameters': 'third-no-expires',
    'lets a second broker name any algorithm': 'second-by-another-algorithm',
    'lets a third broker name any algorithm': 'third-by-another-algorithm',
    'lets agents name any algorithm below a broker': 'agent-by-another-algorithm',
  },
})
