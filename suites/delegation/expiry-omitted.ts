import { observe } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { claims, last } from './edits.ts'

export default observe({
  id: 'delegation/expiry-omitted',
  spec: 'Authentication, Delegation, 2 and 5',
  requires: 'Whether a child may leave its expiry out.',
  on: delegated,
  tries: {
    child: claims('the child has no exp, and its parent has', last, { exp: undefined }),
  },
})
