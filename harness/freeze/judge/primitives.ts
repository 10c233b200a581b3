import { verify as verifyOctets } from 'node:crypto'
import { createHash } from 'node:crypto'
import { isInnerList, parseDictionary, type InnerList, type Item } from 'structured-headers'
import type { Json, JsonObject } from '../../plan/json.ts'
import { addressOf } from '../../reference/address.ts'
import type { Context } from '../../reference/context.ts'
import { parts } from '../../reference/index.ts'
import { importKey } from '../../reference/public-key.ts'
import { rawMembers, readSignature, trimSpace } from '../../reference/signature-fields.ts'
import { signatureBase } from '../../reference/steps/base.ts'
import { wrongKind } from '../../reference/steps/keys.ts'
import type { Answer } from '../types.ts'
import { documentOf, list, messageOf, number, object, text } from './world.ts'

const { steps } = parts

const verdict = (holds: boolean): Answer => ({ result: holds ? 'accept' : 'reject' })
const rejected: Answer = { result: 'reject' }

const thumbprintMembers: Record<string, string[]> = {
  OKP: ['crv', 'kty', 'x'],
  EC: ['crv', 'kty', 'x', 'y'],
  RSA: ['e', 'kty', 'n'],
}

export const thumbprint = ({ jwk }: JsonObject): Answer => {
  const key = object(jwk, 'jwk')
  const names = typeof key.kty === 'string' ? thumbprintMembers[key.kty] : undefined
  const whole = names?.every((name) => typeof key[name] === 'string')
  return whole ? { result: 'accept', value: steps.thumbprint(key) } : rejected
}

const hashes: Record<string, string> = { 'sha-256': 'sha256', 'sha-512': 'sha512' }

const fieldOf = (lines: Json | undefined): string =>
  steps['field-value'](list(lines, 'field').map((line) => trimSpace(text(line, 'a line'))))

export const contentDigest = ({ field, body }: JsonObject): Answer => {
  const stated = steps['digests-of-field'](fieldOf(field))
  if (!stated?.has('sha-256')) return rejected
  const octets = Buffer.from(text(body, 'body'), 'base64')
  const agrees = [...stated].every(([algorithm, digest]) => {
    const hash = Object.hasOwn(hashes, algorithm) ? hashes[algorithm] : undefined
    return !hash || steps['digest-agrees'](digest, createHash(hash).update(octets).digest())
  })
  return verdict(agrees)
}

export const base = (input: JsonObject): Answer => {
  const message = messageOf(input)
  const uri = new URL(text(input.target_uri, 'target_uri'))
  const lines = (name: string): string[] =>
    message.headers.filter(([given]) => given.toLowerCase() === name).map(([, value]) => trimSpace(value))
  const field = (name: string): string => steps['field-value'](lines(name))
  const context = { steps, message, address: addressOf(uri.origin), lines, field } as unknown as Context
  const label = text(input.label, 'label')
  const members = rawMembers(field('signature-input')).filter((member) => member.label === label)
  const [member] = members
  if (!member || members.length > 1) return rejected
  const signature = readSignature(label, member.text, '', steps)
  const covered = signature.covered ?? []
  const distinct = new Set(covered.map(({ identifier }) => identifier)).size === covered.length
  const present = covered.every(({ name }) =>
    name.startsWith('@') ? isDerived(name) : name === name.toLowerCase() && lines(name).length > 0,
  )
  if (!signature.wellFormed || !distinct || !present) return rejected
  return { result: 'accept', value: signatureBase(signature, context) }
}

const derivedNames = [
  '@method',
  '@target-uri',
  '@authority',
  '@scheme',
  '@request-target',
  '@path',
  '@query',
  '@query-param',
]
const isDerived = (name: string): boolean => derivedNames.includes(name)

export const selectKey = (input: JsonObject): Answer => {
  const now = number(input.now, 'now')
  const body = Buffer.from(JSON.stringify(object(input.directory, 'directory')))
  const keys = steps['directory-keys'](body) ?? []
  const entries = keys.map((jwk) => ({ jwk, thumbprint: steps.thumbprint(jwk), directory: '' }))
  const key = steps['select-key']({ entries, keyid: text(input.keyid, 'keyid'), now, everyEntry: () => [] })
  if (!key || wrongKind(key.jwk) !== undefined || !steps['key-octets'](key.jwk.x)) return rejected
  const [start, end] = [key.jwk.not_before, key.jwk.not_after].map((moment) => steps['parse-timestamp'](moment))
  const inForce = start !== undefined && end !== undefined && start <= now && now < end
  return inForce ? { result: 'accept', value: text(key.jwk.x, 'x') } : rejected
}

export const covers = ({ granted, required }: JsonObject): Answer =>
  verdict(steps['scope-covers'](text(granted, 'granted'), text(required, 'required')))

export const revocation = ({ answers, thumbprint: key }: JsonObject): Answer => {
  const nobody: Parameters<(typeof steps)['revoked-after']>[0] = { thumbprints: new Set(), asOf: undefined }
  const held = list(answers, 'answers').reduce((set, answer) => steps['revoked-after'](set, documentOf(answer)), nobody)
  return verdict(!held.thumbprints.has(text(key, 'thumbprint')))
}

export const ed25519 = (input: JsonObject): Answer => {
  const octets = Buffer.from(text(input.public_key, 'public_key'), 'base64url')
  const key = octets.length === 32 ? importKey(octets) : undefined
  const signature = Buffer.from(text(input.signature, 'signature'), 'base64')
  const message = Buffer.from(text(input.message, 'message'), 'base64')
  return verdict(key !== undefined && signature.length === 64 && verifyOctets(null, message, key, signature))
}

export const jws = (input: JsonObject): Answer => {
  const link = steps['read-link'](text(input.jws, 'jws'))
  const { header = {}, parts: pieces } = link
  if (pieces.length !== 3 || 'crit' in header || 'b64' in header) return rejected
  return verdict(steps['verify-link'](link, object(input.jwk, 'jwk')) === true)
}

/** Covered components are lists of strings. */
const isCovered = (member: Item | InnerList): boolean =>
  isInnerList(member) && member[0].every(([name]) => typeof name === 'string')

const isOctets = (member: Item | InnerList): boolean => !isInnerList(member) && member[0] instanceof ArrayBuffer

export const structuredField = ({ kind, field }: JsonObject): Answer => {
  try {
    const members = [...parseDictionary(fieldOf(field))]
    const right = members.every(([, member]) => (kind === 'signature' ? isOctets(member) : isCovered(member)))
    return members.length > 0 && right ? { result: 'accept', value: members.map(([label]) => label) } : rejected
  } catch {
    return rejected
  }
}
