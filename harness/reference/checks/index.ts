import type { Checks } from '../part.ts'
import { claimsChecks } from './claims.ts'
import { delegationChecks } from './delegation.ts'
import { digestChecks } from './digest.ts'
import { hopsChecks } from './hops.ts'
import { keysChecks } from './keys.ts'
import { retrievalChecks } from './retrieval.ts'
import { requesterChecks } from './requester.ts'
import { signatureFieldsChecks } from './signature-fields.ts'
import { signatureChecks } from './signature.ts'
import { windowChecks } from './window.ts'

export const checks: Checks = {
  // Judged by the `route` step, before anything is read.
  'signature/every-door': { holds: () => true },
  ...requesterChecks,
  ...signatureFieldsChecks,
  ...signatureChecks,
  ...windowChecks,
  ...digestChecks,
  ...keysChecks,
  ...hopsChecks,
  ...delegationChecks,
  ...claimsChecks,
  ...retrievalChecks,
  'execute/offer-known': {
    after: ['requester/json-strict'],
    holds({ operation, envelope, member, knows }) {
      const id = member(envelope, 'offer_id')
      return operation !== 'execute' || (typeof id === 'string' && knows.offer(id)) || 'there is no such offer'
    },
  },
}
