import type { PlanEdit } from '../../harness/plan/edit.ts'
import { served } from '../../harness/plan/edits.ts'
import type { Story } from '../../harness/plan/rule.ts'
import { watch } from '../../harness/plan/rule.ts'
import { directory } from '../plain.ts'
import { dates, listed } from './baseline.ts'
import { listAnswers, polled, refusedAtFirst, thenLists } from './edits.ts'

const revokedAndThen = (serve: PlanEdit): Story => ({
  says: serve.says,
  scene: null,
  steps: [...refusedAtFirst, { at: 0, serve }, { at: 0, ...polled }, { at: 0, send: null, expect: 'open' }],
})

/** The response replaces the set, says the spec, and a revoked key stays revoked. */
export default watch({
  id: 'revocation/withdrawn',
  spec: 'Key publication, rotation and revocation, 4',
  level: 'observe',
  requires: 'Whether a key is good again that a later snapshot leaves out.',
  needs: [['refresh', 'clock', 'slow']],
  on: listed,
  stories: {
    'left-out': revokedAndThen(thenLists('a later snapshot leaves the key out', [])),
    'null-list': revokedAndThen(
      listAnswers('a later snapshot is null, with its as_of', {
        body: { json: { as_of: dates.third, revoked: null } },
      }),
    ),
    'null-list-alone': revokedAndThen(
      listAnswers('a later snapshot is null, and has no as_of', { body: { json: { revoked: null } } }),
    ),
    'list-gone': revokedAndThen(listAnswers('the list is answered with 404', { status: 404, body: { text: 'gone' } })),
    'list-gone-for-good': revokedAndThen(
      listAnswers('the list is answered with 410', { status: 410, body: { text: 'no longer here' } }),
    ),
    unnamed: revokedAndThen(
      served('the directory names no list any more', 'agent', 'directory', (document) =>
        Object.assign(document, directory('agent', 'sibling')),
      ),
    ),
  },
  mutants: {},
})
