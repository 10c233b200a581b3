import { edit } from '../../harness/plan/edit.ts'
import { parameters, throughout } from '../../harness/plan/edits.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import { watch, type Baseline } from '../../harness/plan/rule.ts'
import { published, siblingSigns } from './baseline.ts'
import { signerEntry } from './edits.ts'

const executing = (): Plan => ({
  ...structuredClone(published.plan),
  operation: 'execute',
  discovery: structuredClone(published.plan),
})

const executed: Baseline = {
  slug: 'published-execute',
  says: "the Execute of an offer that was just discovered, by one of the two keys in its agent's directory",
  plan: executing(),
  sibling: edit('the sibling key discovers and executes', (plan, draw) => {
    for (const one of [plan, plan.discovery]) if (one) siblingSigns.apply(one, draw)
  }),
}

const endsSoon = edit('the key is valid for sixteen seconds', (plan, draw) => {
  for (const one of [plan, plan.discovery]) if (one) signerEntry('', { not_after: '{staged+16}' }).apply(one, draw)
})

const endsWithKey = throughout(parameters('it ends with the key', { expires: '{staged+16@number}' }))

/** The offer is the agent's own, from before its key ended: nothing else is wrong with its Execute. */
export default watch({
  id: 'keys/ends-before-execute',
  spec: 'Authentication, Rules for request signatures, 1 and 7',
  level: 'must',
  requires: 'A key that has discovered an offer executes it until its `not_after`, and no longer.',
  implies: ['keys/window-end', 'keys/window-ends-in-cache', 'signature/every-operation'],
  needs: ['execute', ['clock', 'slow']],
  on: executed,
  stories: {
    'ends-meanwhile': {
      says: 'the key ceases to be valid after it has discovered an offer, and signs the Execute',
      scene: endsSoon,
      steps: [
        // A signature may have to end before its key.
        { at: 0, by: 16, send: endsWithKey, expect: 'accepted' },
        { at: 0, hold: true },
        { at: 20, send: null, expect: 'rejected' },
      ],
    },
  },
  mutants: { 'takes a key at Execute for what it was at Discover': 'ends-meanwhile' },
})
