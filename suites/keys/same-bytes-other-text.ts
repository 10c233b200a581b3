import { edit, type PlanEdit } from '../../harness/plan/edit.ts'
import { together } from '../../harness/plan/edits.ts'
import { watch, type Story } from '../../harness/plan/rule.ts'
import { published } from './baseline.ts'
import { jsonOf, keyid, signerEntry } from './edits.ts'

/** The canonical thumbprint of the signing key is on its directory's own list. */
const revoked: PlanEdit = edit('the key is revoked', (plan) => {
  jsonOf(plan, 'directory').revocation_url = '{agent.base}/.well-known/invalidations.json'
  plan.participants.agent!.documents['revocation-list'] = {
    path: '/.well-known/invalidations.json',
    status: 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: { json: { as_of: '{pasttime-1@seconds}', revoked: ['{key.agent.thumbprint}'] } },
    manner: 'at-once',
  }
})

/** The sibling key makes the target know the directory, and its list is surely read before the revoked key signs. */
const spelt = (says: string, x: string): Story => ({
  says,
  scene: together(says, revoked, signerEntry('', { x }), keyid('', '{entry.agent.0}')),
  steps: [
    { at: 0, send: published.sibling ?? null, expect: 'accepted' },
    { at: 0, renew: { by: 'refresh', after: 340 } },
    { at: 0, send: null, expect: 'open' },
  ],
})

/** A thumbprint is of a text. One key with two texts has two, and a list may name the other. */
export default watch({
  id: 'keys/same-bytes-other-text',
  spec: 'Key publication, rotation and revocation, 4; RFC 7638, 7',
  level: 'observe',
  requires: 'Whether a revoked key passes under another spelling of its octets.',
  needs: [['refresh', 'clock', 'slow']],
  on: published,
  stories: {
    canonical: spelt('the revoked key is published as ever', '{key.agent.x}'),
    'trailing-bits': spelt('the revoked key is published with other unused bits', '{key.agent.x.loose}'),
    padded: spelt('the revoked key is published with padding', '{key.agent.x}='),
  },
  mutants: {},
  high: ['trailing-bits', 'padded'],
})
