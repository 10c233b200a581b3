import { edit, type Draw } from '../../harness/plan/edit.ts'
import { alphanumeric, characters, magnitude, reordered } from '../../harness/plan/draws.ts'
import { requesterOf } from '../../harness/plan/edits.ts'
import type { Json, JsonObject } from '../../harness/plan/json.ts'

/** Behind what makes an id the only one of its kind. */
export const anyId = edit('the id is longer by up to twelve letters, digits and dashes', (plan, draw) => {
  requesterOf(plan).id = `{id}-${characters(draw, `${alphanumeric}-`, 1, 12)}`
})

export const anyLongId = edit('the id is longer by any length beyond that', (plan, draw) => {
  requesterOf(plan).id = `{id}-${'x'.repeat(magnitude(draw, 13, 16_384))}`
})

const mixed = (draw: Draw, value: Json): Json => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const members = Object.entries(value).map(([name, item]): [string, Json] => [name, mixed(draw, item)])
  return Object.fromEntries(members.length > 1 ? reordered(draw, members) : members)
}

export const anyMemberOrder = edit('members stand in any order, at each depth', ({ request }, draw) => {
  request.envelope = mixed(draw, request.envelope) as JsonObject
})

export const anyOtherType = edit('the type is any name that the enum lacks', (plan, draw) => {
  requesterOf(plan).type =
    `REQUESTER_TYPE_${characters(draw, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1, 3)}_${characters(draw, 'QXZ', 1, 8)}`
})
