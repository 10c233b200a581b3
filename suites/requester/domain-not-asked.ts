import { edit } from '../../harness/plan/edit.ts'
import { watch } from '../../harness/plan/rule.ts'
import { asking } from './baseline.ts'
import { besides, declares } from './edits.ts'

/** Whether such a request is served is open; a directory that holds no key of this request is no business of its. */
export default watch({
  id: 'requester/domain-not-asked',
  spec: 'Authentication, Rules for request signatures, 6',
  level: 'must',
  requires: 'The directory of a domain that is only declared is not fetched, though the signature is good.',
  on: asking,
  stories: {
    declared: {
      says: "a request declares another domain than its agent's, and nobody fetches the directory there",
      scene: edit('there is another domain, with a directory', (plan) => besides(plan, 'declared')),
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, send: edit('requester.domain is that domain', declares), expect: 'open' },
        { at: 0, send: null, expect: 'accepted' },
        {
          at: 0,
          log: { of: ['declared'], documents: ['directory'], most: 0, witness: { of: 'agent', document: 'directory' } },
        },
      ],
    },
  },
  mutants: { 'looks at requester.domain for the key that it has found': 'declared' },
})
