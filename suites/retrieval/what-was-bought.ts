import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { watch, type Step } from '../../harness/plan/rule.ts'
import { delivered } from './baseline.ts'
import { taken, used } from './kept.ts'
import { withDiscovery } from './tells.ts'

const bought = (says: string, name: string): PlanEdit =>
  edit(says, (plan) => {
    for (const one of plan.retrieval ? withDiscovery(plan.retrieval.execution) : [])
      one.request.envelope.uris = [`{uri.${name}}`]
    plan.delivers = `{content.${name}}`
  })

const another = bought('the agent buys another resource, and fetches that', 'open2')

const thatBy = edit('the content of the other resource comes of it', (plan) => {
  delete plan.delivers
  plan.misdelivers = '{content.open2}'
})

const steps: Step[] = [
  { at: 0, send: taken, expect: 'accepted', premise: true },
  { at: 0, send: another, expect: 'accepted', premise: true },
  { at: 0, send: together(`${used.says}: ${thatBy.says}`, used, thatBy), expect: 'rejected' },
]

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
      steps,
    },
    'and-one-of-its-name': {
      says: 'an agent buys a resource, buys and fetches another whose path ends as its does, and fetches by the first URL',
      scene: bought('a resource is bought whose path ends as that of another', 'archived'),
      steps,
    },
  },
  mutants: {
    'delivers an agent again what it has fetched before': 'and-another',
    'delivers what is found first by the end of a path': 'and-one-of-its-name',
  },
})
