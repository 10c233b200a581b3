import { edit } from '../../harness/plan/edit.ts'
import { flip } from '../../harness/plan/rule.ts'
import { executed } from '../retrieval/baseline.ts'
import { withDiscovery } from '../retrieval/tells.ts'

/** Through to the content of a resource of the fixture. */
const through = (says: string, resource: string) =>
  edit(says, (plan) => {
    for (const one of withDiscovery(plan)) one.request.envelope.uris = [`{uri.${resource}}`]
    plan.goesOn = 'retrieve'
    plan.delivers = `{content.${resource}}`
  })

export default flip({
  id: 'discovery/flow',
  spec: 'What the service does',
  level: 'must',
  requires: "An agent comes from a publisher's resource to its content: offer, Execute, fetch.",
  implies: ['retrieval/bound', 'retrieval/hmac', 'retrieval/expiry', 'retrieval/no-directory', 'retrieval/bearer'],
  needs: ['execute'],
  on: executed,
  faults: {},
  variations: {
    'to-the-content': through('the agent goes on to the fetch, and gets what it asked for', 'open'),
    'to-other-content': through('the agent does so for another resource', 'open2'),
  },
  mutants: {
    'delivers nothing': 'to-the-content',
    'delivers the first of all resources': 'to-other-content',
  },
})
