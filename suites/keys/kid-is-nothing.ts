import type { PlanEdit } from '../../harness/plan/edit.ts'
import { entries, signature, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { entry } from '../plain.ts'
import { published } from './baseline.ts'

/** Bears the thumbprint of the key `agent` as its label. */
const labelled = (key: string) => ({ ...entry(key), kid: '{key.agent.thumbprint}' })

const signedByImpostor = (says: string, ...others: string[]): PlanEdit =>
  together(
    says,
    entries(says, () => [labelled('impostor'), ...others.map(entry)]),
    signature(says, (one) => {
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
      'the signer bears the thumbprint of a key that is not published as its `kid`',
      'sibling',
      'further',
    ),
    'names-a-key-beside-it': signedByImpostor(
      'the signer bears the thumbprint of the key beside it as its `kid`',
      'agent',
      'sibling',
    ),
  },
  variations: {},
  mutants: {
    'selects keys by kid': 'names-a-key-beside-it',
    'selects keys by kid where no thumbprint fits': 'names-an-absent-key',
  },
  open: {
    'on-another-key': entries('another key bears the thumbprint of the signer as its `kid`', (keys) => [
      labelled('further'),
      ...keys,
    ]),
  },
})
