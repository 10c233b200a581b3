import { edit } from '../../harness/plan/edit.ts'
import { header, together } from '../../harness/plan/edits.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'
import { anyOtherMethod } from './drawn.ts'
import { signedAs } from './edits.ts'

const signedForMethod = (method: string) => signedAs(`the signature is for ${method}`, { '"@method"': method })

const sentBy = (method: string) =>
  edit('', ({ request }) => {
    request.method = method
  })

/** A signature is for one method, letter for letter. */
export default flip({
  id: 'signature/binds-method',
  spec: 'Authentication, Rules for request signatures, 5',
  level: 'must',
  requires: 'A signature is good for the method that it was made for.',
  implies: ['signature/valid', 'signature/every-door'],
  on: signed,
  faults: {
    get: signedForMethod('GET'),
    put: signedForMethod('PUT'),
    'any-other': anyOtherMethod,
    'lower-case': signedForMethod('post'),
    overridden: together(
      'the signature is for GET, which a header names as the method',
      signedForMethod('GET'),
      header('', 'x-http-method-override', 'GET'),
    ),
    'sent-by-put': signedAs(
      'a request that was signed for POST is sent by PUT',
      { '"@method"': 'POST' },
      sentBy('PUT'),
    ),
  },
  variations: {},
  mutants: {
    'verifies for any method that it knows': 'put',
    'verifies for the method in lower case too': 'lower-case',
    'verifies for the method that a header names': 'overridden',
  },
  open: {
    'sent-in-lower-case': signedAs(
      'a request that was signed for POST is sent by post',
      { '"@method"': 'POST' },
      sentBy('post'),
    ),
  },
})
