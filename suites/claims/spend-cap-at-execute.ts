import { flip } from '../../harness/plan/rule.ts'
import { delegatedExecute } from '../delegation/baseline.ts'
import { claims, last } from '../delegation/edits.ts'

const cap = (says: string, cents: string) => claims(says, last, { svc_max_spend_cents: `"${cents}"` })

/** The offer was discovered by a chain without a cap: what may be spent is asked where it is spent. */
export default flip({
  id: 'claims/spend-cap-at-execute',
  spec: 'Limits; Resources and their fields, Delegation token claims',
  level: 'must',
  requires: 'Execute sells nothing that is dearer than the chain which it carries may spend.',
  implies: ['claims/spend-cap'],
  needs: ['execute', 'requester-at-execute', 'steady-prices'],
  on: delegatedExecute,
  faults: {
    dearer: cap('the price is above the cap of the last token at Execute', '{price-1}'),
    zero: cap('by the last token at Execute nothing may be spent', '0'),
  },
  variations: {},
  mutants: { 'goes at Execute by the spend caps that a chain had at Discover': 'dearer' },
})
