import { edit } from '../../harness/plan/edit.ts'
import { agentSignature } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { asking } from './baseline.ts'
import { besides, declareAnotherDomain, declares } from './edits.ts'

/** What the requester says of its domain is no credential: keys are found through `Signature-Agent` alone. */
export default flip({
  id: 'requester/domain-is-a-claim',
  spec: 'Authentication, Rules for request signatures, 6',
  level: 'must',
  requires: 'Keys are never looked up at the domain that the requester declares.',
  implies: ['signature/identity', 'keys/directory-unavailable', 'requester/domain-not-asked'],
  on: asking,
  untouched: ['declared'],
  // It tells a role, and holds no keys.
  mayRead: ['manifest'],
  faults: {
    'key-at-declared-domain': edit('the signing key is published at requester.domain only', (plan) => {
      besides(plan, 'declared')
      declares(plan)
      agentSignature(plan).key = 'declared'
      agentSignature(plan).parameters.keyid = '"{key.declared.thumbprint}"'
    }),
    'nowhere-else': edit('the key is published at requester.domain, and Signature-Agent has no directory', (plan) => {
      besides(plan, 'agent')
      declares(plan)
      plan.participants.agent!.documents.directory!.status = 404
    }),
  },
  variations: {},
  mutants: {
    'looks up keys at requester.domain': 'key-at-declared-domain',
    'looks up keys at requester.domain where Signature-Agent has no directory': 'nowhere-else',
  },
  open: {
    'another-domain': declareAnotherDomain,
  },
})
