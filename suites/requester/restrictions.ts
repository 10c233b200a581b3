import { envelope } from '../../harness/plan/edits.ts'
import type { JsonObject } from '../../harness/plan/json.ts'
import { observe } from '../../harness/plan/rule.ts'
import { asking } from './baseline.ts'

const restricted = (says: string, restriction: JsonObject) => envelope(says, { acceptable_restrictions: [restriction] })

/** The spec implies that an unknown restriction is refused and an advisory one ignored, and shows neither. */
export default observe({
  id: 'requester/restrictions',
  spec: 'Resources and their fields, Request envelope',
  requires: 'What becomes of restrictions that are not known.',
  on: asking,
  tries: {
    'unknown-axis': restricted('the axis is not known', { axis: 'RESTRICTION_KIND_UNHEARD_OF', values: ['RETRIEVE'] }),
    'unknown-value': restricted('the value is not known', {
      axis: 'RESTRICTION_KIND_FUNCTION',
      values: ['UNHEARD_OF'],
    }),
    'advisory-axis': restricted('the axis is not known, and advisory', {
      axis: 'RESTRICTION_KIND_UNHEARD_OF',
      values: ['RETRIEVE'],
      advisory: true,
    }),
    'advisory-value': restricted('the value is not known, and advisory', {
      axis: 'RESTRICTION_KIND_FUNCTION',
      values: ['UNHEARD_OF'],
      advisory: true,
    }),
  },
})
