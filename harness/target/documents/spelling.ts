import type { Json } from '../../plan/json.ts'
import { camel } from '../answer/dialect.ts'
import { isObject } from '../answer/json-walk.ts'

/** Members of manifests, directories and lists that have two spellings (proto-JSON). */
const names = ['catalog_contributors', 'max_intermediary_hops', 'revocation_url', 'not_before', 'not_after', 'as_of']
const spelt = new Map(names.map((name) => [camel(name), name]))

/** How deep members with two spellings stand: an entry of a list in the document. */
const deepest = 3

/** Members as the spec spells them, and none that is null: proto-JSON takes that for absent. */
export const asInSpec = (json: Json, depth = 0): Json => {
  if (depth >= deepest) return json
  if (Array.isArray(json)) return json.map((entry) => asInSpec(entry, depth + 1))
  if (!isObject(json)) return json
  const members = Object.entries(json).filter(([name, value]) => value !== null && !isRespelt(json, name))
  return Object.fromEntries(
    members.map(([name, value]) => [spelt.get(name) ?? name, name === 'ext' ? value : asInSpec(value, depth + 1)]),
  )
}

/** Whether a member stands there in the spec's spelling, too. */
const isRespelt = (json: Record<string, Json>, name: string): boolean => {
  const inSpec = spelt.get(name)
  return inSpec !== undefined && (json[inSpec] ?? null) !== null
}

/** A pointer into the document as it was received. */
export const asReceived = (received: Json | undefined, pointer: string): string => {
  let at = received
  const parts = pointer.split('/').slice(1)
  const found = parts.map((part) => {
    const name = isObject(at) && !Object.hasOwn(at, part) && Object.hasOwn(at, camel(part)) ? camel(part) : part
    at = typeof at === 'object' && at !== null ? (at as Record<string, Json>)[name] : undefined
    return name
  })
  return found.map((part) => `/${part}`).join('')
}
