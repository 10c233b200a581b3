import { flip } from '../../harness/plan/rule.ts'
import { relayed } from './baseline.ts'
import { brokersSignature } from './edits.ts'

const without = (name: string) =>
  brokersSignature(`\`${name}\` of the broker's signature is missing`, (hop) => {
    delete hop.parameters[name]
  })

/** A broker's signature is a signature like the agent's. */
export default flip({
  id: 'hops/parameters',
  spec: 'Authentication, Rules for request signatures, 3; Authentication, Multi-hop forwarding, 4',
  level: 'must',
  requires: "A broker's signature declares `keyid`, `alg`, `created` and `expires`, and its `alg` is `ed25519`.",
  implies: ['signature/parameters-required', 'signature/algorithm', 'hops/broker-directory'],
  needs: ['forwarding'],
  on: relayed,
  faults: {
    'no-keyid': without('keyid'),
    'no-alg': without('alg'),
    'no-created': without('created'),
    'no-expires': without('expires'),
    'another-algorithm': brokersSignature("the broker's signature names another algorithm", (hop) => {
      hop.parameters.alg = '"ecdsa-p256-sha256"'
    }),
  },
  variations: {},
  mutants: {
    'lets brokers leave parameters out': 'no-expires',
    'lets brokers name any algorithm': 'another-algorithm',
  },
})
