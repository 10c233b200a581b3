import { flip } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'
import { alsoCovering, covering } from './edits.ts'

/** Signed as listed: only the repetition is wrong. */
export default flip({
  id: 'signature/component-once',
  spec: 'RFC 9421, 2',
  level: 'derived',
  requires: 'A component is listed once.',
  on: signed,
  faults: {
    'method-twice': alsoCovering('`@method` is covered twice', '"@method"'),
    'digest-twice-running': covering('`content-digest` is covered twice running', (covered) =>
      covered.flatMap((one) => (one === '"content-digest"' ? [one, one] : [one])),
    ),
  },
  variations: {},
  mutants: {
    'does not mind a component that is listed twice': 'method-twice',
    'does not mind a component that is listed twice running': 'digest-twice-running',
  },
})
