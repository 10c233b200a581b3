import { compare } from '../../harness/plan/rule.ts'
import { comparison, insufficient, offered } from './disclosed.ts'

/** Whoever can tell them apart knows that the resource exists. */
export default compare({
  id: 'scopes/hidden-is-absent',
  spec: 'Authentication, Scopes, disclosure policy',
  level: 'derived',
  requires: 'Where what a scope gates is hidden, the answer is the one for what does not exist.',
  ...comparison,
  law({ gated, difference }, first) {
    if (gated.offered) return offered(first)
    if (['busy', 'crashed'].includes(gated.outcome)) return { unclear: `the request was ${gated.outcome}` }
    if (gated.absence === insufficient) return { skip: 'the target reveals what a scope gates, which is legal' }
    return difference === null || { wrong: `at ${difference} the answers differ, though both resources are absent` }
  },
  mutants: {
    'has an empty group for what it hides, and none for what does not exist': 'no-scope',
    'says how many resources it has hidden': 'beside-public',
  },
})
