import { observe } from '../../harness/plan/rule.ts'
import { scoped } from './baseline.ts'
import { declared, over } from './edits.ts'

/** Were it so, two different scopes would cover each other; the spec is silent, and no other rule depends on it. */
export default observe({
  id: 'scopes/star-over-nothing',
  spec: 'Authentication, Scopes',
  requires: 'Whether a last star covers what ends before it.',
  needs: declared,
  on: scoped,
  tries: {
    'one-segment': over('dist:*', 'dist'),
    'two-segments': over('dist:US:*', 'dist:US'),
    'stars-alone': over('*:*', 'dist'),
  },
})
