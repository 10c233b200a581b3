import type { Plan } from '../../harness/plan/plan.ts'
import { flip } from '../../harness/plan/rule.ts'
import { signedExecute } from './baseline.ts'
import { unsigned } from './edits.ts'

/** Whatever else is answered with an object of JSON, a retrieval URL is what an offer is executed for. */
const unsignedFor = (says: string, change: (plan: Plan) => void) =>
  unsigned(`an unsigned Execute ${says}`, (plan) => {
    plan.answer = { retrieval_endpoint: 'there' }
    change(plan)
  })

const sentTo = (says: string, target: string) =>
  unsignedFor(says, ({ request }) => {
    request.target = target
  })

const declared = (type: string) =>
  unsignedFor(`is declared as ${type}`, ({ request }) => {
    request.headers['content-type'] = [type]
  })

/** A guard that knows the one path by heart may not know the other. */
export default flip({
  id: 'signature/every-door-at-execute',
  spec: 'Authentication, Rules for request signatures, 1',
  level: 'must',
  requires: 'No other way to Execute is served without a signature.',
  implies: ['signature/every-door', 'signature/present', 'signature/every-operation'],
  needs: ['execute'],
  on: signedExecute,
  faults: {
    'without-a-type': unsignedFor('does not declare what its body is', ({ request }) => {
      delete request.headers['content-type']
    }),
    'in-chunks': unsignedFor('has its body in chunks', ({ request }) => {
      request.headers['transfer-encoding'] = ['chunked']
    }),
    'absolute-form': unsignedFor('names the whole address in its first line', ({ request }) => {
      request.form = 'absolute'
    }),
    'as-text': declared('text/plain'),
    'as-form': declared('application/x-www-form-urlencoded'),
    'slash-within': sentTo('has a second slash within its path', '{path.doubled}'),
    'slash-after': sentTo('has a slash after its path', '{path}/'),
    'encoded-slash-after': sentTo('has a percent-encoded slash after its path', '{path}%2F'),
    'dots-before': sentTo('has a segment before its path, and two dots to leave it out', '/health/..{path}'),
    'format-after': sentTo('names a format after its path', '{path}.json'),
    'percent-encoded': sentTo('has a percent-encoded letter in its path', '{path.encoded}'),
    'percent-encoded-before': sentTo('has a percent-encoded letter before its last segment', '{path.encoded-before}'),
    'lower-case': sentTo('has its path in lower case', '{path.lower}'),
    'with-query': sentTo('has a query', '{path}?health=1'),
  },
  variations: {},
  mutants: {
    'guards Execute of application/json only': 'as-text',
    'guards the path of Execute as sent, and routes it without its last slash': 'slash-after',
    'guards the path of Execute as sent, and routes it without its last encoded slash': 'encoded-slash-after',
    'guards the path of Execute as sent, and routes it without its format': 'format-after',
    'guards the path of Execute as sent, and routes it percent-decoded': 'percent-encoded',
  },
})
