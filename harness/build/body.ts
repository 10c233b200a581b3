import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Json, JsonObject } from '../plan/json.ts'
import { camelNames } from '../plan/names.ts'
import type { BodyPlan, SerialisedBody } from '../plan/plan.ts'
import { fill, type Lookup } from '../plan/template.ts'
import { fillJson } from './lookup.ts'

/** A body as sent, and before its content coding. */
export interface Body {
  sent: Buffer
  decoded: Buffer
}

const reversed = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(reversed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, item]) => [name, reversed(item)]),
  )
}

const escapedLetters = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"/g, (text) =>
    text.replace(/(?<!\\)[a-z]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
  )

/** Spellings of one JSON value (RFC 8259): white space, member order and escapes carry no meaning. */
const layouts: Record<SerialisedBody['layout'], (value: Json) => string> = {
  compact: (value) => JSON.stringify(value),
  spaced: (value) => `\r\n ${JSON.stringify(value, null, ' \t').replaceAll('\n', '\r\n')} \n`,
  reversed: (value) => JSON.stringify(reversed(value)),
  escaped: (value) => escapedLetters(JSON.stringify(value)),
}

/** What an envelope becomes before it is serialised: the dialect's body for Execute. */
export type Wrap = (envelope: JsonObject) => Json

/** How a message is written when the plan does not say. */
export interface Writing {
  names: 'snake' | 'camel'
  /** Absent: it stays as it is. */
  wrap?: Wrap | undefined
}

/** The bytes of a body. */
export const buildBody = (plan: BodyPlan, envelope: JsonObject, writing: Writing, lookup: Lookup): Body => {
  const text = (how: SerialisedBody): string => serialise(how, envelope, writing, lookup)
  const quotes: Record<string, () => string> = {
    envelope: () => text({ layout: 'compact' }),
    members: () => text({ layout: 'compact' }).slice(1, -1),
  }
  const decoded = Buffer.from('text' in plan ? fill(plan.text, (name) => quotes[name]?.() ?? lookup(name)) : text(plan))
  return { decoded, sent: plan.coding === 'gzip' ? gzipped(decoded) : decoded }
}

const texts = new WeakMap<JsonObject, string>()

/** The compact JSON of an envelope before it is filled in: a template like any other. */
const templateOf = (envelope: JsonObject): string => {
  const known = texts.get(envelope)
  if (known !== undefined) return known
  const text = JSON.stringify(envelope)
  texts.set(envelope, text)
  return text
}

/** What stands between the quotes of a JSON string. */
const withinQuotes = (text: string | undefined): string | undefined =>
  text !== undefined && needsEscape.test(text) ? JSON.stringify(text).slice(1, -1) : text

// oxlint-disable-next-line no-control-regex
const needsEscape = /["\\\u0000-\u001f\ud800-\udfff]/

/** Stored, and made on no system in particular (RFC 1952, 2.3.1): what zlib makes of it differs from machine to machine. */
const gzipped = (bytes: Buffer): Buffer => {
  const sent = gzipSync(bytes, { level: 0 })
  sent[9] = 255
  return sent
}

const serialise = (plan: SerialisedBody, envelope: JsonObject, writing: Writing, lookup: Lookup): string => {
  if (plan.layout === 'compact' && (plan.names ?? writing.names) === 'snake' && !writing.wrap)
    return fill(templateOf(envelope), (name) => withinQuotes(lookup(name)))
  const filled = fillJson(envelope, lookup) as JsonObject
  const message = writing.wrap ? writing.wrap(filled) : filled
  return layouts[plan.layout]((plan.names ?? writing.names) === 'camel' ? camelNames(message) : message)
}

/** The last character stays: in its other case it could stand for bits that must be zero (RFC 4648, 3.5). */
const swapCase = (text: string): string =>
  text.replace(/[a-z](?=.*[^=].*$)/gi, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  )

const clothings: Record<string, (bytes: Buffer) => string> = {
  hex: (bytes) => bytes.toString('hex'),
  url: (bytes) => bytes.toString('base64url'),
  turned: (bytes) => swapCase(bytes.toString('base64')),
  hextext: (bytes) => Buffer.from(bytes.toString('hex')).toString('base64'),
}

const clothed = (bytes: Buffer, clothing: string): string => clothings[clothing]?.(bytes) ?? bytes.toString('base64')

/** CRC-32C of bytes, most significant octet first (RFC 9530 names it; Node has only the other polynomial). */
const crc32c = (bytes: Buffer): Buffer => {
  let state = 0xffffffff
  for (const octet of bytes) {
    state ^= octet
    for (let bit = 0; bit < 8; bit++) state = (state >>> 1) ^ (state & 1 ? 0x82f63b78 : 0)
  }
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(~state >>> 0)
  return sum
}

const digestOf = (algorithm: string, bytes: Buffer): Buffer =>
  algorithm === 'crc32c' ? crc32c(bytes) : createHash(algorithm.replace('sha-', 'sha')).update(bytes).digest()

/** What of a body a digest is of: all of it as sent, or another part. */
const partOf = ({ sent, decoded }: Body, part: string | undefined): Buffer => {
  if (part === 'decoded') return decoded
  return sent.subarray(0, part === undefined ? sent.length : Number(part.replace('empty', '0').replace('first-', '')))
}

/** `{digest.ALGORITHM}` and its kin (plan/template.ts). */
export const digestTemplate = (name: string, body: Body): string | undefined => {
  if (name === 'digest.sha-256') return createHash('sha256').update(body.sent).digest('base64')
  if (!name.startsWith('digest.')) return undefined
  const match =
    /^digest\.([a-z0-9-]+?)(?:\.(decoded|empty|first-\d+))?(?:\.(\d+))?(?:\.off-(\d+))?(?:\.(hex|url|turned|hextext))?$/.exec(
      name,
    )
  if (!match) return undefined
  const [, algorithm = '', of, length, off, clothing = ''] = match
  const digest = digestOf(algorithm, partOf(body, of))
  if (off !== undefined) digest[Number(off) >> 3]! ^= 0x80 >> (Number(off) & 7)
  const octets = Buffer.alloc(Number(length ?? digest.length))
  digest.copy(octets)
  return clothed(octets, clothing)
}
