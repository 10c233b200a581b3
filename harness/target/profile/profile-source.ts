import { LineCounter, isMap, isScalar, parseDocument } from 'yaml'
import type { Json, JsonObject } from '../../plan/json.ts'
import { caught } from '../transport/caught.ts'
import { ConfigurationError, type Place } from '../configuration-error.ts'

/** A profile as written: its value without the members that are null, and where each key stands. */
export interface Source {
  value: JsonObject
  file: string | undefined
  place(path: readonly string[]): Place
}

/** Reads YAML, of which JSON is a part. Throws a `ConfigurationError`. */
export const parseSource = (text: string, file: string | undefined): Source => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: '1.2', logLevel: 'error' })
  const [error] = document.errors
  if (error !== undefined) {
    const line = lines.linePos(error.pos[0]).line
    throw new ConfigurationError('syntax', { file, line }, `not valid YAML or JSON: ${error.message}`)
  }
  const line = (path: readonly string[]): number | undefined => {
    const start = keyStart(document.contents, path)
    return start === undefined ? undefined : lines.linePos(start).line
  }
  return {
    value: asObject(toJson(document), file),
    file,
    place: (path) => ({ file, key: path.join('.'), line: line(path) }),
  }

  function toJson(from: typeof document): Json {
    try {
      const value: Json = from.toJS({ maxAliasCount: 100 })
      return value
    } catch (thrown) {
      throw new ConfigurationError('syntax', { file }, `not valid YAML: ${caught(thrown).message}`)
    }
  }
}

/** A profile that is no file. */
export const sourceOf = (value: JsonObject): Source => ({
  value,
  file: undefined,
  place: (path) => ({ key: path.join('.') }),
})

const asObject = (value: Json, file: string | undefined): JsonObject => {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return withoutNulls(value)
  throw new ConfigurationError('syntax', { file }, 'a target profile is a mapping, with at least the key endpoint')
}

/** A key whose value is left out is null in YAML; it counts as absent. Claims keep their nulls. */
const withoutNulls = (value: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, isObject(member) && name !== 'advisory' ? withoutNulls(member) : member]),
  )

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where the key at the end of the path begins, or the nearest one above it. */
const keyStart = (node: unknown, path: readonly string[]): number | undefined => {
  const [name, ...rest] = path
  if (name === undefined || !isMap(node)) return undefined
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === name)
  if (pair === undefined) return undefined
  return keyStart(pair.value, rest) ?? (isScalar(pair.key) ? pair.key.range?.[0] : undefined)
}
