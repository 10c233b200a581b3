import type { PlanEdit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { watch, type Story } from '../../harness/plan/rule.ts'
import { delivered } from './baseline.ts'
import { fetchedBy, presents, signedBy, unsigned } from './edits.ts'
import { taken, used } from './kept.ts'

/** The right agent fetches, and then somebody else the same URL. */
const thenBy = (fetch: PlanEdit): Story => ({
  says: `a URL is fetched by whom it is bound to, and then ${fetch.says}`,
  scene: null,
  steps: [
    { at: 0, send: taken, expect: 'accepted', premise: true },
    { at: 0, send: used, expect: 'accepted', premise: true },
    { at: 0, send: together(`the kept URL: ${fetch.says}`, used, fetch), expect: 'rejected' },
  ],
})

/** It may be good once: a second fetch may be refused whoever asks. */
export default watch({
  id: 'retrieval/bound-each-time',
  spec: 'Authentication, Retrieval-URL identity binding, 2',
  level: 'must',
  requires: 'A bound URL that was fetched before is served to nobody but whom it is bound to.',
  needs: ['execute', 'retrieval-binding'],
  implies: ['retrieval/bound'],
  on: delivered,
  stories: {
    'no-key': thenBy(together('without a key or a signature', presents('', undefined), unsigned(''))),
    'signed-by-another': thenBy(
      together("by another agent, which presents the agent's key, and signs", signedBy('', 'stranger', 'agent')),
    ),
    'other-key': thenBy(together('by another agent, which presents its key, and signs', fetchedBy('stranger'))),
  },
  mutants: {
    'asks of the first fetch of a URL only whose it is': 'other-key',
    'verifies the signature of the first fetch of a URL only': 'signed-by-another',
  },
})
