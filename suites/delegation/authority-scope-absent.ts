import { requester, together } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'
import { claims, first, last } from './edits.ts'

const noneDeclared = requester('no scopes are declared', { scopes: undefined })

export default observe({
  id: 'delegation/authority-scope-absent',
  spec: 'Authentication, Delegation, 2 and 5',
  requires: 'What an authority without a scope grants.',
  on: delegated,
  tries: {
    absent: together('the first token has no scope', claims('first', first, { scope: undefined }), noneDeclared),
    empty: together('the scope of the first token is empty', claims('first', first, { scope: '""' }), noneDeclared),
    'absent-in-both': together(
      'no token has a scope',
      claims('first', first, { scope: undefined }),
      claims('last', last, { scope: undefined }),
      noneDeclared,
    ),
  },
})
