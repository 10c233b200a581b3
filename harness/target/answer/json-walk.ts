import type { Json, JsonObject } from '../../plan/json.ts'

/** Whether a value is a JSON object. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An own member by any of its names; never one of the prototype. */
export const member = (of: Json | undefined, names: readonly string[]): Json | undefined => {
  if (!isObject(of)) return undefined
  const name = names.find((candidate) => Object.hasOwn(of, candidate))
  return name === undefined ? undefined : of[name]
}

/** Every value of a JSON text, the nearest to the top first. A queue, not recursion: answers may be very deep. */
export function* walk(root: Json | undefined): Generator<Json> {
  const queue: Json[] = root === undefined ? [] : [root]
  // The queue grows while it is read.
  for (const value of queue) {
    yield value
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) queue.push(inner)
  }
}
