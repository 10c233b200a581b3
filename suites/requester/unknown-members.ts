import { envelope, requester } from '../../harness/plan/edits.ts'
import { observe } from '../../harness/plan/rule.ts'
import { asking } from './baseline.ts'

/** Proto-JSON parsers refuse unknown members by default, and may be told to ignore them. */
export default observe({
  id: 'requester/unknown-members',
  spec: 'Protocol Buffers, ProtoJSON format, unknown fields',
  requires: 'Whether unknown members are refused or ignored.',
  on: asking,
  tries: {
    envelope: envelope('the envelope has an unknown member', { unheard_of: 1 }),
    requester: requester('the requester has an unknown member', { unheard_of: 1 }),
  },
})
