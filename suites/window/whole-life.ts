import { parameters } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { inForce } from './baseline.ts'
import { anyMoment } from './drawn.ts'

/** Both ends are whole seconds; in between there is no better and no worse moment. */
export default flip({
  id: 'window/whole-life',
  spec: 'Authentication, Rules for request signatures, 3',
  level: 'derived',
  requires: 'A signature is accepted through the whole of its window.',
  implies: ['window/expired', 'window/future'],
  on: inForce,
  faults: {},
  variations: {
    beginning: parameters('the window has just begun', { created: '{behind-0}', expires: '{behind+60}' }),
    middle: parameters('the window is half over', { created: '{now-30}', expires: '{now+30}' }),
    'any-moment': anyMoment,
    end: parameters('the window is nearly over', { created: '{beyond-57}', expires: '{beyond+3}' }),
  },
  mutants: {
    'wants signatures younger than twenty seconds': 'middle',
    'takes half of the window for skew': 'end',
  },
})
