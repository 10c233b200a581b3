import { createHash } from 'node:crypto'
import { parseItem } from 'structured-headers'
import type { Json, JsonObject } from '../../plan/json.ts'
import type { Context } from '../context.ts'
import type { DirectoryEntry } from '../directory.ts'
import { isObject, parseBody } from '../json.ts'
import type { KeyChoice } from '../part.ts'
import { parseTimestamp } from './time.ts'

/** The text of a `Signature-Agent` value: a structured string, or the value itself. */
const agentText = (value: string): string | undefined => {
  if (!value.startsWith('"')) return value
  try {
    const [text] = parseItem(value)
    return typeof text === 'string' ? text : undefined
  } catch {
    return undefined
  }
}

/** From the first `Signature-Agent` line, bare or quoted, its trailing slash taken away; `undefined` when it is no URL. */
export const directoryAddress = ({ lines }: Pick<Context, 'lines'>): string | undefined => {
  const text = agentText(lines('signature-agent')[0] ?? '')
  return text !== undefined && URL.canParse(text) ? text.replace(/\/$/, '') : undefined
}

export const directoryUrl = (base: string): string => `${base}/.well-known/http-message-signatures-directory`

/** Those of the brokers that it knows, and of nobody else. */
export const hopDirectories = ({ brokers }: Pick<Context, 'brokers'>): string[] => brokers.map(directoryUrl)

export const directoryLifetime = (): number => 300_000

/** The objects in `keys`; other entries are passed over (RFC 7517, 5). */
export const directoryKeys = (body: Buffer): JsonObject[] | undefined => {
  const keys = parseBody(body)?.['keys']
  return Array.isArray(keys) ? keys.filter(isObject) : undefined
}

/** Members that a thumbprint is of, in the order that RFC 7638, 3.2 and RFC 8037, 2 want. */
const requiredMembers = [
  { type: 'EC', names: ['crv', 'kty', 'x', 'y'] },
  { type: 'RSA', names: ['e', 'kty', 'n'] },
]
const octetKeyPair = ['crv', 'kty', 'x']

/** Of a key that lacks its type's members, or is of no known type, as of an octet key pair: what is there counts. */
export const thumbprint = (jwk: JsonObject): string => {
  const whole = requiredMembers.find(({ type, names }) => jwk['kty'] === type && names.every((name) => name in jwk))
  const required = (whole?.names ?? octetKeyPair).map((name) => [name, jwk[name]])
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(required)))
    .digest('base64url')
}

const unpadded = /^[A-Za-z0-9_-]{43}$/

/** Exactly 32 octets in base64url without padding, written the one way there is. */
export const keyOctets = (x: Json | undefined): Buffer | undefined => {
  if (typeof x !== 'string' || !unpadded.test(x)) return undefined
  const octets = Buffer.from(x, 'base64url')
  return octets.toString('base64url') === x ? octets : undefined
}

const kind = { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' }

/** The first of the four members that has another value than it must; `undefined`: all are right. */
export const wrongKind = (jwk: JsonObject): string | undefined =>
  Object.entries(kind).find(([name, value]) => jwk[name] !== value)?.[0]

const isUsable = ({ jwk }: DirectoryEntry, now: number): boolean =>
  wrongKind(jwk) === undefined &&
  keyOctets(jwk['x']) !== undefined &&
  (parseTimestamp(jwk['not_before']) ?? now) <= now &&
  now < (parseTimestamp(jwk['not_after']) ?? Infinity)

/** The entry whose thumbprint is `keyid`; of several, one that may be used now. */
export const selectKey = ({ entries, keyid, now }: KeyChoice): DirectoryEntry | undefined => {
  const named = keyid === undefined ? entries : entries.filter((entry) => entry.thumbprint === keyid)
  return named.length > 1 ? (named.find((entry) => isUsable(entry, now)) ?? named[0]) : named[0]
}
