import { watch } from '../../harness/plan/rule.ts'
import { link } from '../delegation/edits.ts'
import { signedBy } from '../hops/edits.ts'
import { executedByMany } from './baseline.ts'
import { known } from './edits.ts'

/** Each Execute has an offer that was discovered by good keys alone. */
export default watch({
  id: 'revocation/everywhere-at-execute',
  spec: 'Key publication, rotation and revocation, 4; Authentication, Rules for request signatures, 1',
  level: 'must',
  requires: 'Any signature by a revoked key is refused at Execute as it is at Discover, whoever signed.',
  implies: ['revocation/refused', 'revocation/everywhere', 'hops/broker-directory'],
  needs: ['execute', 'requester-at-execute', 'forwarding', ['refresh', 'clock', 'slow']],
  on: executedByMany,
  stories: {
    broker: known(
      'the key of the broker that passes Execute on is revoked',
      signedBy("another broker's good key signs", 'broker-revoking'),
      signedBy('a key signs that this broker has revoked', 'broker-revoked'),
    ),
    owner: known(
      "the key of the authority's token at Execute is revoked",
      null,
      link('a key signs the first token that its owner has revoked', 0, (one) => {
        one.key = 'owner-revoked'
      }),
    ),
  },
  mutants: {
    "executes whatever key of a broker's is revoked": 'broker',
    "executes whatever key of an owner's is revoked": 'owner',
  },
})
