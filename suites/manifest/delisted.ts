import { edit } from '../../harness/plan/edit.ts'
import { watch, type Baseline, type Step } from '../../harness/plan/rule.ts'
import { offered, offeredBy } from './baseline.ts'

/** A publisher of the fixture that is there for this alone: its manifest is the story's while the story lasts. */
const delisting: Baseline = {
  slug: 'delisting',
  says: 'an agent asks for a public resource of a publisher that is about to delist the exchange',
  plan: {
    ...offered.plan,
    request: { ...offered.plan.request, envelope: { ...offered.plan.request.envelope, uris: ['{uri.delisting}'] } },
    wants: '{uri.delisting}',
    participants: { ...offered.plan.participants, 'publisher-delisting': { documents: {} } },
  },
  sibling: offeredBy('a resource of another publisher is asked for', 'open'),
}

const delisted = edit('the manifest lists another exchange in its place', (plan) => {
  plan.participants['publisher-delisting']!.documents.manifest = {
    path: '/.well-known/svc.json',
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: {
      json: {
        ver: '1.0',
        role: 'ROLE_PUBLISHER',
        domain: '{publisher-delisting.host}',
        exchanges: [{ domain: 'exchange.example', endpoint: 'https://exchange.example/v1', relationship: 'DIRECT' }],
      },
    },
    manner: 'at-once',
  }
})

const relisted = edit('the manifest lists the exchange again', (plan) => {
  delete plan.participants['publisher-delisting']!.documents.manifest
})

/** No interval is given for manifests: they are fetched again when the control API says so. */
const afresh = { renew: { by: 'refresh', after: 0 } } as const

const takenOff: Step[] = [
  { at: 0, ...afresh },
  { at: 0, send: null, expect: 'accepted' },
  { at: 0, serve: delisted },
  { at: 0, ...afresh },
  { at: 0, send: null, expect: 'rejected' },
]

export default watch({
  id: 'manifest/delisted',
  spec: 'States and transitions',
  level: 'must',
  requires: 'What a publisher has is offered no more once its manifest no longer lists the exchange.',
  needs: ['refresh'],
  on: delisting,
  stories: {
    delisted: {
      says: 'the publisher takes the exchange off its manifest',
      scene: null,
      steps: takenOff,
    },
    'listed-again': {
      says: 'the publisher takes the exchange off its manifest, and lists it again',
      scene: null,
      steps: [...takenOff, { at: 0, serve: relisted }, { at: 0, ...afresh }, { at: 0, send: null, expect: 'open' }],
    },
  },
  mutants: { 'goes on with publishers that no longer list it': 'delisted' },
})
