import { edit } from '../../harness/plan/edit.ts'
import { observe } from '../../harness/plan/rule.ts'
import { executed } from './baseline.ts'
import { actsAs } from './edits.ts'

export default observe({
  id: 'retrieval/one-key',
  spec: 'Authentication, Retrieval-URL identity binding, 3',
  requires: 'Whether an offer that one agent has discovered is executed for another.',
  needs: ['execute'],
  on: executed,
  tries: {
    'another-executes': edit('another agent executes the offer', (plan) => actsAs('stranger', plan)),
  },
})
