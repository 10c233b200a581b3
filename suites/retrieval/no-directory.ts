import { edit } from '../../harness/plan/edit.ts'
import { documentOf } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { delivered } from './baseline.ts'

/** The directory is there for Discover and Execute, and gone when the content is fetched. */
export default flip({
  id: 'retrieval/no-directory',
  spec: 'Authentication, Retrieval-URL identity binding, 2',
  level: 'must',
  requires: 'A bound URL is served although no key directory can be had.',
  needs: ['execute', 'retrieval-binding'],
  on: delivered,
  faults: {},
  variations: {
    'directory-unavailable': edit("the agent's directory answers 503 meanwhile", (plan) => {
      const directory = documentOf(plan, 'agent', 'directory')
      directory.status = 503
      directory.body = { text: 'later' }
    }),
  },
  mutants: { 'looks for the key of a fetch in the directory': 'directory-unavailable' },
})
