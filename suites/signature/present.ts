import { edit } from '../../harness/plan/edit.ts'
import { header } from '../../harness/plan/edits.ts'
import type { RequestPlan } from '../../harness/plan/plan.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'
import { anyOrderOfLines } from './drawn.ts'
import { emptySignature, nameless, unsigned } from './edits.ts'

const spelt = (says: string, spelling: RequestPlan['spelling']) =>
  edit(says, (plan) => {
    plan.request.spelling = spelling
  })

/** The two headers that make a request signed. */
export default flip({
  id: 'signature/present',
  spec: 'Authentication, Rules for request signatures, 1',
  level: 'must',
  requires: 'Every request carries `Signature` and `Signature-Input`.',
  implies: ['signature/agent-present', 'signature/digest-present'],
  on: signed,
  faults: {
    'no-signature': header('`Signature` is missing', 'signature'),
    'no-signature-input': header('`Signature-Input` is missing', 'signature-input'),
    neither: unsigned('both headers are missing'),
    nameless: nameless('all headers of a signed request are missing'),
    'neither-and-nothing-asked': unsigned('both headers are missing, and nothing is asked for', ({ request }) => {
      request.envelope.uris = []
    }),
    'neither-and-no-uris': unsigned('both headers are missing, and there is no list of URIs', ({ request }) => {
      delete request.envelope.uris
    }),
    'empty-signature': header('`Signature` is empty', 'signature', ''),
    'empty-signature-input': header('`Signature-Input` is empty', 'signature-input', ''),
    'both-empty': emptySignature('both headers are empty'),
  },
  variations: {
    'title-case': spelt('header names are in title case', 'title'),
    'upper-case': spelt('header names are in upper case', 'upper'),
    'any-order': anyOrderOfLines,
    'other-headers': edit('headers that no signature covers are there too', (plan) => {
      Object.assign(plan.request.headers, { 'x-lab-note': ['hello'], 'accept-language': ['en'] })
    }),
  },
  mutants: {
    'takes unsigned requests': 'neither',
    'serves the public, which names nobody': 'nameless',
    'answers at once who asks for nothing': 'neither-and-nothing-asked',
    'is content with Signature-Input alone': 'no-signature',
    'takes empty headers for nothing to verify': 'empty-signature-input',
    'finds none that is wrong among no signatures': 'both-empty',
    'finds header names in lower case only': 'title-case',
    'wants Signature-Input before Signature': 'any-order',
    'refuses headers that it neither knows nor finds covered': 'other-headers',
  },
})
