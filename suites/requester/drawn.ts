import { edit } from '../../harness/plan/edit.ts'
import { alphanumeric, characters, magnitude } from '../../harness/plan/draws.ts'
import { requesterOf } from '../../harness/plan/edits.ts'

/** Behind what makes an id the only one of its kind. */
export const anyId = edit('the id is longer by up to twelve letters, digits and dashes', (plan, draw) => {
  requesterOf(plan).id = `{id}-${characters(draw, `${alphanumeric}-`, 1, 12)}`
})

export const anyLongId = edit('the id is longer by any length beyond that', (plan, draw) => {
  requesterOf(plan).id = `{id}-${'x'.repeat(magnitude(draw, 13, 16_384))}`
})

export const anyOtherType = edit('the type is any name that the enum lacks', (plan, draw) => {
  requesterOf(plan).type =
    `REQUESTER_TYPE_${characters(draw, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1, 3)}_${characters(draw, 'QXZ', 1, 8)}`
})
