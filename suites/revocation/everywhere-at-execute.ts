import { edit } from '../../harness/plan/edit.ts'
import { watch } from '../../harness/plan/rule.ts'
import { link } from '../delegation/edits.ts'
import { signedBy } from '../hops/edits.ts'
import { executedByMany } from './baseline.ts'
import { known } from './edits.ts'

const goodKeySigns = signedBy("another broker's good key signs", 'broker-revoking')

/** An offer may be good for those hands alone through which it was made. */
const broughtByTheSame = edit('that broker has brought the offer', ({ discovery }, draw) => {
  if (discovery) goodKeySigns.apply(discovery, draw)
})

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
      goodKeySigns,
      signedBy('a key signs that this broker has revoked', 'broker-revoked'),
      broughtByTheSame,
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
