import { edit } from '../../harness/plan/edit.ts'
import { flip } from '../../harness/plan/rule.ts'
import { executed } from '../retrieval/baseline.ts'
import { withDiscovery } from '../retrieval/tells.ts'

/** From the publisher's host, by its manifest, through to the content of a resource of the fixture. */
const through = (says: string, resource: string) =>
  edit(says, (plan) => {
    plan.startsAt = '{publisher.base}'
    for (const one of withDiscovery(plan)) one.request.envelope.uris = [`{uri.${resource}}`]
    plan.goesOn = 'retrieve'
    plan.delivers = `{content.${resource}}`
  })

/** The five steps of the spec. Whether a publisher names the exchange is tried with documents that do not. */
export default flip({
  id: 'discovery/flow',
  spec: 'What the service does',
  level: 'must',
  revision: 2,
  requires:
    "An agent comes from a publisher's host to its content: manifest, the exchange that it names, offer, Execute, fetch.",
  implies: [
    'retrieval/bound',
    'retrieval/bound-each-time',
    'retrieval/bound-delegated',
    'retrieval/bound-relayed',
    'retrieval/hmac',
    'retrieval/expiry',
    'retrieval/expires-in-cache',
    'retrieval/what-was-bought',
    'retrieval/no-directory',
    'retrieval/bearer',
  ],
  needs: ['execute'],
  on: executed,
  faults: {},
  variations: {
    'to-the-content': through("the agent starts with the publisher's manifest, and gets what it asked for", 'open'),
    'to-other-content': through('the agent does so for another resource', 'open2'),
  },
  mutants: {
    'delivers nothing': 'to-the-content',
    'delivers the first of all resources': 'to-other-content',
  },
})
