import { entries } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { entry } from '../plain.ts'
import { published } from './baseline.ts'

const expired = { ...entry('agent'), not_after: '{time-1800@seconds}' }
const early = { ...entry('agent'), not_before: '{time+43200@seconds}' }

/** The spec names keys by thumbprint alone, and does not say that a thumbprint stands once. */
export default observe({
  id: 'keys/duplicate',
  spec: 'Authentication, Rules for request signatures, 5',
  requires: 'What becomes of a key that is published twice, with two windows.',
  on: published,
  tries: {
    'expired-first': entries('the key stands there expired, then good', (keys) => [expired, ...keys]),
    'expired-last': entries('the key stands there good, then expired', (keys) => [...keys, expired]),
    'early-first': entries('the key stands there for tomorrow, then good', (keys) => [early, ...keys]),
    'early-last': entries('the key stands there good, then for tomorrow', (keys) => [...keys, early]),
    'the-same-twice': entries('the key stands there twice, with one window', (keys) => [...keys, entry('agent')]),
    'gap-between': entries('the key stands there expired and for tomorrow', (keys) => [
      expired,
      early,
      ...keys.filter((key) => key.x !== '{key.agent.x}'),
    ]),
  },
})
