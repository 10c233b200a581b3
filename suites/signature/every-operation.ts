import { wire } from '../../harness/plan/edit.ts'
import { parameters, signature } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signedExecute } from './baseline.ts'
import { signedAs, unsigned } from './edits.ts'

/** Execute is no less guarded than Discover. */
export default flip({
  id: 'signature/every-operation',
  spec: 'Authentication, Rules for request signatures, 1',
  level: 'must',
  requires: 'Execute is authenticated like Discover.',
  implies: ['signature/present', 'signature/valid', 'window/expired', 'digest/matches'],
  needs: ['execute'],
  on: signedExecute,
  faults: {
    unsigned: unsigned('Execute is not signed'),
    expired: parameters('the signature on Execute has expired', { created: '{past-120}', expires: '{past-60}' }),
    'body-changed': wire('a space is added to the body of Execute after signing', (message) => {
      message.body = Buffer.concat([message.body, Buffer.from(' ')])
    }),
    'another-agents-signature': signature('another agent signed Execute', (one) => {
      one.key = 'stranger'
    }),
    'signed-for-discover': signedAs('the signature on Execute is for Discover', {
      '"@target-uri"': '{target.origin}{path.discover}',
    }),
  },
  variations: {},
  mutants: {
    'executes without a signature': 'unsigned',
    'executes after the signature has expired': 'expired',
    'executes whatever body arrives': 'body-changed',
    'executes for whoever knows the offer': 'another-agents-signature',
  },
})
