import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { published } from './baseline.ts'
import { jsonOf, keyid, signerEntry } from './edits.ts'

/** The canonical thumbprint of the signing key is on its directory's own list. */
const revoked: PlanEdit = edit('the key is revoked', (plan) => {
  jsonOf(plan, 'directory').revocation_url = '{agent.base}/.well-known/invalidations.json'
  plan.participants.agent!.documents['revocation-list'] = {
    path: '/.well-known/invalidations.json',
    status: 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: { json: { as_of: '{time-60}', revoked: ['{key.agent.thumbprint}'] } },
    manner: 'at-once',
  }
})

const spelt = (says: string, x: string) => together(says, revoked, signerEntry('', { x }), keyid('', '{entry.agent.0}'))

/** A thumbprint is of a text. One key with two texts has two, and a list may name the other. */
export default observe({
  id: 'keys/same-bytes-other-text',
  spec: 'Key publication, rotation and revocation, 4; RFC 7638, 7',
  requires: 'Whether a revoked key passes under another spelling of its octets.',
  on: published,
  tries: {
    canonical: spelt('the revoked key is published as ever', '{key.agent.x}'),
    'trailing-bits': spelt('the revoked key is published with other unused bits', '{key.agent.x.loose}'),
    padded: spelt('the revoked key is published with padding', '{key.agent.x}='),
  },
  high: ['trailing-bits', 'padded'],
})
