import { observe } from '../../harness/plan/rule.ts'
import { published } from './baseline.ts'
import { signerEntry } from './edits.ts'

/** The table has both ends, and does not say that they must be there. */
export default observe({
  id: 'keys/window-absent',
  spec: 'Key directory (WBAFile) and JsonWebKey',
  requires: 'What becomes of a key with one end of its window, or none.',
  on: published,
  tries: {
    'no-start': signerEntry('the key has no `not_before`', { not_before: undefined }),
    'no-end': signerEntry('the key has no `not_after`', { not_after: undefined }),
    neither: signerEntry('the key has no window', { not_before: undefined, not_after: undefined }),
    'null-end': signerEntry('`not_after` of the key is null', { not_after: null }),
    'empty-end': signerEntry('`not_after` of the key is empty', { not_after: '' }),
    'no-date': signerEntry('`not_after` of the key is no timestamp', { not_after: 'tomorrow' }),
    'number-past': signerEntry('`not_after` of the key is a number of seconds that lie behind', { not_after: 86_400 }),
  },
})
