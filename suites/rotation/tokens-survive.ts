import { flip } from '../../harness/plan/rule.ts'
import { delegated } from '../delegation/baseline.ts'
import { first, link } from '../delegation/edits.ts'

export default flip({
  id: 'rotation/tokens-survive',
  spec: 'Key publication, rotation and revocation, 2',
  level: 'must',
  requires: "Tokens by each of an owner's published keys are good.",
  implies: ['delegation/anchor', 'rotation/issuer-grace', 'revocation/poll-everywhere'],
  on: delegated,
  faults: {},
  variations: {
    'by-the-second-key': link("the second of the owner's published keys signs the authority's token", first, (one) => {
      one.key = 'owner-second'
    }),
  },
  mutants: { "tries the first of an owner's keys only": 'by-the-second-key' },
})
