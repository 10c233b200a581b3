import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from '../delegation/baseline.ts'
import { authority } from '../../harness/plan/chain.ts'
import { chained, claims, claimsBetween, first, last, tokens } from '../delegation/edits.ts'

export default flip({
  id: 'claims/not-before',
  spec: 'RFC 7519, 4.1.5',
  level: 'derived',
  requires: 'A token is refused before its nbf.',
  on: delegated,
  faults: {
    first: claims('nbf of the first token is ahead', first, { nbf: '{ahead+500}' }),
    alone: together(
      'the owner has granted to the agent itself, by a token whose nbf is ahead',
      tokens('', authority('agent')),
      claims('', first, { nbf: '{ahead+500}' }),
    ),
    middle: claimsBetween('nbf of a middle token is ahead', { nbf: '{ahead+500}' }),
    fourth: together(
      'of four tokens the nbf of the last is ahead',
      chained('', 'principal', 'middle', 'second-middle', 'agent'),
      claims('', last, { nbf: '{ahead+500}' }),
    ),
    'by-two-to-the-32': claims('nbf of the last token is 2^32 seconds ahead', last, { nbf: '{ahead+4294967296}' }),
    last: claims('nbf of the last token is ahead', last, { nbf: '{ahead+500}' }),
  },
  variations: {},
  mutants: {
    'does not look at nbf': 'last',
    "looks at the last token's nbf only": 'first',
    'looks at nbf of three tokens at most': 'fourth',
    'looks at nbf of the first and the last token': 'middle',
  },
  open: {
    past: claims('nbf of the last token is past', last, { nbf: '{past-60}' }),
  },
})
