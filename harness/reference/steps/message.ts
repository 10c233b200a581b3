import type { Json, JsonObject } from '../../plan/json.ts'
import type { Context } from '../context.ts'
import { parseObject } from '../json.ts'
import { rawMembers, byteSequence } from '../signature-fields.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The body as a JSON object in UTF-8. */
export const parseEnvelope = (body: Buffer | undefined): JsonObject | undefined => {
  try {
    return body && parseObject(utf8.decode(body))
  } catch {
    return undefined
  }
}

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** proto-JSON: a member is found by its name in the spec and by that name in lower camel case, and by no other. */
export const memberNames = (object: JsonObject, name: string): Json | undefined => {
  if (Object.hasOwn(object, name)) return object[name]
  const other = camel(name)
  return Object.hasOwn(object, other) ? object[other] : undefined
}

const requesterTypes = [
  'REQUESTER_TYPE_UNSPECIFIED',
  'REQUESTER_TYPE_AGENT',
  'REQUESTER_TYPE_HUMAN_TOOL',
  'REQUESTER_TYPE_SERVICE',
  'REQUESTER_TYPE_DELEGATED',
  'REQUESTER_TYPE_RESEARCH',
]

/** proto-JSON: by name or by number; absent, `null` and empty are unspecified. */
export const requesterType = (value: Json | undefined): number | undefined => {
  if (value === undefined || value === null || value === '') return 0
  const number = typeof value === 'string' ? requesterTypes.indexOf(value) : value
  return typeof number === 'number' && Object.hasOwn(requesterTypes, String(number)) ? number : undefined
}

/** RFC 9530: a dictionary of byte sequences. An algorithm given twice counts with its last value. */
export const digestsOfField = (value: string): Map<string, Buffer> | undefined => {
  const digests = new Map<string, Buffer>()
  for (const { label, text } of rawMembers(value)) {
    const octets = byteSequence(text)
    if (!octets || !/^[a-z*][a-z0-9_.*-]*$/.test(label)) return undefined
    digests.set(label, octets)
  }
  return digests
}

/** The bytes as sent, content coding and all. */
export const digestOfBody = ({ message }: Pick<Context, 'message'>): Buffer => message.body
