import { edit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { watch } from '../../harness/plan/rule.ts'
import { delivered } from './baseline.ts'
import { taken, used } from './kept.ts'
import { withDiscovery } from './tells.ts'

const another = edit('the agent buys another resource, and fetches that', (plan) => {
  for (const one of plan.retrieval ? withDiscovery(plan.retrieval.execution) : [])
    one.request.envelope.uris = ['{uri.open2}']
  plan.delivers = '{content.open2}'
})

const thatBy = edit('the content of the other resource comes of it', (plan) => {
  delete plan.delivers
  plan.misdelivers = '{content.open2}'
})

/** A first URL may be refused once there is a second: what must not come of it is the second's content. */
export default watch({
  id: 'retrieval/what-was-bought',
  spec: 'What the service does',
  level: 'must',
  requires: 'A retrieval URL never brings what its agent has bought by another one.',
  needs: ['execute'],
  on: delivered,
  stories: {
    'and-another': {
      says: 'an agent buys a resource, buys and fetches another, and fetches by the first URL',
      scene: null,
      steps: [
        { at: 0, send: taken, expect: 'accepted', premise: true },
        { at: 0, send: another, expect: 'accepted', premise: true },
        { at: 0, send: together(`${used.says}: ${thatBy.says}`, used, thatBy), expect: 'rejected' },
      ],
    },
  },
  mutants: { 'delivers an agent again what it has fetched before': 'and-another' },
})
