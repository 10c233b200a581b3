import { edit } from '../../harness/plan/edit.ts'
import { watch } from '../../harness/plan/rule.ts'
import { grantedBy } from '../revocation/baseline.ts'
import { delegated } from './baseline.ts'

const path = '/.well-known/openid-configuration'
const owner = 'owner2'

/** An owner whom no other case names as an OIDC issuer: nothing else gives a reason to ask for the document. */
const describesItself = edit('an owner grants who describes itself as an OIDC issuer, too', (plan) => {
  const body = { json: { issuer: `{${owner}.base}`, jwks_uri: `{${owner}.base}/jwks.json` } }
  const headers = { 'content-type': 'application/json' }
  plan.participants[owner] = { documents: { openid: { path, status: 200, headers, body, manner: 'at-once' } } }
  grantedBy(plan, owner, owner, '{uri.other-owner}')
  plan.wants = '{uri.other-owner}'
})

export default watch({
  id: 'delegation/issuer-not-asked',
  spec: 'Authentication, Delegation, 4',
  level: 'must',
  requires: 'What the issuer of a right chain says of itself as an OIDC issuer is not fetched.',
  on: delegated,
  stories: {
    described: {
      says: "an owner has granted, and nobody fetches the owner's OIDC document",
      scene: describesItself,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, send: null, expect: 'accepted' },
        {
          at: 0,
          log: { of: [owner], documents: ['openid'], most: 0, witness: { of: 'agent', document: 'directory' } },
        },
      ],
    },
  },
  mutants: { 'asks the issuer of a right chain for its OIDC document': 'described' },
})
