import { edit } from '../../harness/plan/edit.ts'
import { requesterOf } from '../../harness/plan/edits.ts'
import type { JsonObject } from '../../harness/plan/json.ts'
import { observe } from '../../harness/plan/rule.ts'
import { delegated } from './baseline.ts'

export default observe({
  id: 'delegation/oidc-anchor',
  spec: 'Resources and their fields, Delegation; Authentication, Delegation, 2',
  requires: 'Whether the keys of an OIDC issuer anchor a chain.',
  on: delegated,
  high: ['issuer'],
  tries: {
    issuer: edit("the first token is signed by a key in a stranger's OIDC key set, which issuer names", (plan) => {
      const [authority] = plan.delegation?.links ?? []
      const { stranger } = plan.participants
      if (!authority || !stranger) throw new Error('the plan has no chain or no stranger')
      authority.key = 'stranger'
      authority.claims.iss = '"{stranger.base}"'
      const keys = stranger.documents.directory
      if (keys) stranger.documents.jwks = { ...keys, path: '/jwks.json' }
      stranger.documents.openid = {
        path: '/.well-known/openid-configuration',
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: { json: { issuer: '{stranger.base}', jwks_uri: '{stranger.base}/jwks.json' } },
        manner: 'at-once',
      }
      const carried = requesterOf(plan).delegation as JsonObject
      carried.issuer = '{stranger.base}'
    }),
  },
})
