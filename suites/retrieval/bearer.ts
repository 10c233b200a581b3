import { edit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { delivered } from './baseline.ts'
import { fetchedBy, presents, unsigned } from './edits.ts'

/** Enforcement is not mandatory; a URL may be good once or until it expires. */
export default observe({
  id: 'retrieval/bearer',
  spec: 'Authentication, Retrieval-URL identity binding, 4',
  requires: 'What delivery enforces: who may fetch a retrieval URL, and how often.',
  needs: ['execute'],
  on: delivered,
  tries: {
    bare: together('whoever has the URL fetches it', presents('no key', undefined), unsigned('unsigned')),
    'another-agent': together('another agent presents its key, and signs', fetchedBy('stranger')),
    twice: edit('the agent fetches the URL twice', (plan) => {
      plan.request.sendings = 2
    }),
  },
})
