import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { entries, signature, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { entry } from '../plain.ts'
import { published } from './baseline.ts'
import { entryLike } from './edits.ts'

/** A key that bears another key's thumbprint as its label. */
const impostor = entryLike('impostor', { kid: '{key.agent.thumbprint}' })

const signedByImpostor = (says: string, others: string[]): PlanEdit =>
  together(
    says,
    entries('', () => [impostor, ...others.map(entry)]),
    signature('', (one) => {
      one.key = 'impostor'
    }),
  )

/** A directory has no `kid`; where somebody writes one, it names nothing. */
export default flip({
  id: 'keys/kid-is-nothing',
  spec: 'Key directory (WBAFile) and JsonWebKey; Authentication, Rules for request signatures, 8',
  level: 'must',
  requires: 'A `kid` member selects no key.',
  implies: ['keys/selected-by-thumbprint', 'signature/valid'],
  on: published,
  faults: {
    'names-an-absent-key': signedByImpostor(
      "the signing key's `kid` is the thumbprint of a key that is not published, and `keyid` is that",
      ['sibling', 'further'],
    ),
    'names-a-key-beside-it': signedByImpostor(
      "the signing key's `kid` is the thumbprint of the key beside it, and `keyid` is that",
      ['agent', 'sibling'],
    ),
  },
  variations: {},
  mutants: { 'looks for a kid before it looks for a thumbprint': 'names-an-absent-key' },
  open: {
    'on-another-key': edit('the sibling bears the thumbprint of the signing key as its `kid`', (plan) =>
      entries('', (keys) => [entryLike('sibling', { kid: '{key.agent.thumbprint}' }), ...keys]).apply(plan, noDraw),
    ),
  },
})
