import { edit } from '../../harness/plan/edit.ts'
import { agentSignature, requesterOf } from '../../harness/plan/edits.ts'
import type { Plan } from '../../harness/plan/plan.ts'
import { flip } from '../../harness/plan/rule.ts'
import { participant } from '../plain.ts'
import { asking } from './baseline.ts'

const declareAnotherDomain = (plan: Plan): void => {
  plan.participants.declared = participant('declared', 'ROLE_AGENT', 'declared')
  requesterOf(plan).domain = '{declared.host}'
}

/** What the requester says of its domain is no credential: keys are found through `Signature-Agent` alone. */
export default flip({
  id: 'requester/domain-is-a-claim',
  spec: 'Authentication, Rules for request signatures, 6',
  level: 'must',
  requires: 'Keys are never looked up at the domain that the requester declares.',
  implies: ['signature/identity'],
  on: asking,
  untouched: ['declared'],
  // It tells a role, and holds no keys.
  mayRead: ['manifest'],
  faults: {
    'key-at-declared-domain': edit('the signing key is published at requester.domain only', (plan) => {
      declareAnotherDomain(plan)
      agentSignature(plan).key = 'declared'
      agentSignature(plan).parameters.keyid = '"{key.declared.thumbprint}"'
    }),
  },
  variations: {},
  mutants: { 'looks up keys at requester.domain': 'key-at-declared-domain' },
  open: {
    'another-domain': edit('requester.domain is not the host of Signature-Agent', declareAnotherDomain),
  },
})
