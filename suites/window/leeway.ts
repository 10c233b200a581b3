import { parameters } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { inForce } from './baseline.ts'

const signed = (seconds: number): string => (seconds < 0 ? String(seconds) : `+${seconds}`)

/** How far outside its window a signature is still taken. */
export default observe({
  id: 'window/leeway',
  spec: 'Authentication, Rules for request signatures, 3',
  requires: 'The leeway at both ends of the window, to the second.',
  on: inForce,
  tries: {},
  bisect: {
    'after-expires': {
      says: 'accepted after `expires` by up to',
      unit: 's',
      from: -5,
      to: 4096,
      edit: (seconds) =>
        parameters(`expired ${seconds} s ago`, { created: '{now-8192}', expires: `{now${signed(-seconds)}}` }),
    },
    'before-created': {
      says: 'accepted before `created` by up to',
      unit: 's',
      from: -5,
      to: 4096,
      edit: (seconds) =>
        parameters(`created ${seconds} s ahead`, { created: `{now${signed(seconds)}}`, expires: '{now+8192}' }),
    },
  },
})
