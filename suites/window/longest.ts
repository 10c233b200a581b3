import { parameters } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { inForce } from './baseline.ts'

/** The longest life of a signature that the target puts up with. */
export default observe({
  id: 'window/longest',
  spec: 'Authentication, Rules for request signatures, 3',
  requires: 'The longest window that is accepted.',
  on: inForce,
  tries: {},
  bisect: {
    length: {
      says: 'accepted with a window of up to',
      unit: 's',
      from: 60,
      to: 33_554_432,
      edit: (seconds) =>
        parameters(`in force for ${seconds} s`, { created: '{behind-1}', expires: `{behind+${seconds - 1}}` }),
    },
  },
})
