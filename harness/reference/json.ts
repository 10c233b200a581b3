import type { Json, JsonObject } from '../plan/json.ts'

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A JSON text's object; `undefined` when it is none. */
export const parseObject = (text: string): JsonObject | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const bodies = new WeakMap<Buffer, { object: JsonObject | undefined }>()

/** The same of a body as received, which is read once, whoever asks. */
export const parseBody = (body: Buffer): JsonObject | undefined => {
  const known = bodies.get(body) ?? { object: parseObject(body.toString('utf8')) }
  bodies.set(body, known)
  return known.object
}

/** The strings of a list; none of anything else. */
export const strings = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
