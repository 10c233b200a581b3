import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { delegation } from './edits.ts'

/** A token whose text differs in the two alphabets. */
const differing = (says: string, token: string): PlanEdit =>
  together(
    says,
    edit(says, (plan) => {
      if (plan.delegation) plan.delegation.alphabets = 'differ'
    }),
    delegation(says, { token }),
  )

export default flip({
  id: 'delegation/token-encoding',
  spec: 'Protocol Buffers, ProtoJSON format, bytes; Resources and their fields, Delegation',
  level: 'derived',
  requires: 'The token is read in either alphabet of base64, with padding or without.',
  on: delegated,
  faults: {},
  variations: {
    url: differing('the token is in the alphabet for addresses, without padding', '{chain.url}'),
    'url-padded': differing('the token is in the alphabet for addresses, with padding', '{chain.url.padded}'),
    // With neither character that differs, and a length that needs padding.
    unpadded: differing('the token is in the standard alphabet, without padding', '{chain.unpadded}'),
  },
  mutants: {
    'reads tokens in the standard alphabet only': 'url',
    'refuses padding in the alphabet for addresses': 'url-padded',
    'wants padding of tokens': 'unpadded',
  },
})
