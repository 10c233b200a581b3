import { signature } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { hosted } from './baseline.ts'

const signed = (says: string, key: string, named: string) =>
  signature(says, (one) => {
    one.key = key
    one.parameters.keyid = `"{key.${named}.thumbprint}"`
  })

/** An agent without a domain has a host all the same: that of its registry. */
export default flip({
  id: 'keys/registry-hosted',
  spec: 'Key publication, rotation and revocation, 6',
  level: 'must',
  requires: "A registry's directory holds the keys of several agents, and each signs with its own.",
  implies: [
    'keys/selected-by-thumbprint',
    'keys/kid-is-nothing',
    'revocation/refused',
    'signature/valid',
    'retrieval/hash-anew',
  ],
  on: hosted,
  faults: {
    'signed-by-neither': signed('a key that the registry does not publish signs, and is named', 'stranger', 'stranger'),
    'in-the-name-of-the-other': signed('one agent signs under the name of the other', 'neighbour', 'hosted'),
    'in-the-name-of-one': signed(
      "a key that the registry does not publish signs under an agent's name",
      'stranger',
      'hosted',
    ),
  },
  variations: {
    'the-other-agent': signed('the other agent of the registry signs', 'neighbour', 'neighbour'),
  },
  mutants: {
    'is content with any key of the directory': 'in-the-name-of-the-other',
    'looks no further than the first good key of a directory': 'the-other-agent',
  },
})
