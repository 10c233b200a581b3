import { edit } from '../../harness/plan/edit.ts'
import { requesterOf } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { asking } from './baseline.ts'

/** The requester of the body has identity semantics only. */
export default flip({
  id: 'requester/no-body-signature',
  spec: 'Resources and their fields, Requester',
  level: 'must',
  requires: 'A signature in the body stands for nothing.',
  implies: ['signature/present'],
  on: asking,
  faults: {
    'instead-of-headers': edit('the signature stands in requester.signature, and not in the headers', (plan) => {
      const { headers } = plan.request
      delete headers['signature']
      delete headers['signature-input']
      requesterOf(plan).signature = '{key.agent.x}'
    }),
  },
  variations: {},
  mutants: { 'takes a signature in the body': 'instead-of-headers' },
})
