import { parameters } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { inForce } from './baseline.ts'

/** Both ends are whole seconds; in between there is no better and no worse moment. */
export default flip({
  id: 'window/whole-life',
  spec: 'Authentication, Rules for request signatures, 3',
  level: 'derived',
  requires: 'A signature is accepted through the whole of its window.',
  on: inForce,
  faults: {},
  variations: {
    beginning: parameters('the window has just begun', { created: '{past-0}', expires: '{past+60}' }),
    middle: parameters('the window is half over', { created: '{now-30}', expires: '{now+30}' }),
    end: parameters('the window is nearly over', { created: '{ahead-57}', expires: '{ahead+3}' }),
  },
  mutants: {
    'wants signatures younger than twenty seconds': 'middle',
    'allows no window that began this minute and ends soon': 'end',
    'compares created in minutes': 'beginning',
  },
})
