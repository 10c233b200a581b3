import { header } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { signed } from './baseline.ts'

/** Proxies drop empty lines. RFC 9421 then knows no value; the spec covers the field even when empty. */
export default observe({
  id: 'signature/empty-authorization',
  spec: 'Authentication, Rules for request signatures, 2',
  requires: 'Whether an `Authorization` line that is absent may be covered as empty.',
  on: signed,
  tries: { 'line-absent': header('there is no `Authorization` line, and it is covered as empty', 'authorization') },
})
