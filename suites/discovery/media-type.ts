import { header } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { signed } from '../signature/baseline.ts'

const declared = (...types: string[]) =>
  header(`the body is declared as ${types.join(', and as ') || 'nothing'}`, 'content-type', ...types)

/** The spec shows one content type, and does not say what becomes of a body under another. */
export default observe({
  id: 'discovery/media-type',
  spec: 'Endpoints',
  requires: 'What becomes of a message under another content type.',
  on: signed,
  tries: {
    absent: declared(),
    'plain-text': declared('text/plain'),
    'other-json': declared('application/problem+json'),
    form: declared('application/x-www-form-urlencoded'),
    protobuf: declared('application/proto'),
    twice: declared('application/json', 'text/plain'),
  },
})
