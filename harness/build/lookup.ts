import { createHash } from 'node:crypto'
import { fill, type Lookup } from '../plan/template.ts'
import { fixture } from '../plan/fixture.ts'
import type { Json, JsonObject } from '../plan/json.ts'
import { disclosed } from './disclosed.ts'
import { thumbprintOf, type Key } from './keys.ts'
import type { Clock, Scene } from './scene.ts'
import { timeTemplate } from './time.ts'

/** What a template may say of a key, after `{key.NAME.`. */
const keyTemplates: Record<string, (key: Key) => string> = {
  thumbprint: (key) => key.thumbprint,
  x: (key) => key.jwk.x ?? '',
  y: (key) => key.jwk.y ?? '',
  n: (key) => key.jwk.n ?? '',
  e: (key) => key.jwk.e ?? '',
  d: (key) => disclosed(key.d),
  'thumbprint.hex': (key) => Buffer.from(key.thumbprint, 'base64url').toString('hex'),
  'thumbprint.small': ({ thumbprint }) => thumbprint.slice(0, -1).toLowerCase() + thumbprint.slice(-1),
  'thumbprint.loose': ({ thumbprint }) => looseText(Buffer.from(thumbprint, 'base64url')),
  'thumbprint.kty-first': ({ jwk: { kty, crv, x } }) => hashOf({ kty, crv, x }),
  'x.base64': (key) => octets(key).toString('base64'),
  'x.hex': (key) => octets(key).toString('hex'),
  'x.loose': (key) => looseText(octets(key)),
}

/** What a thumbprint becomes when the members do not stand in lexical order. */
const hashOf = (members: Record<string, string | undefined>): string =>
  createHash('sha256').update(JSON.stringify(members)).digest('base64url')

const octets = (key: Key): Buffer => Buffer.from(key.jwk.x ?? '', 'base64url')

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The octets in base64url, a bit of the last character set that stands for nothing (RFC 4648, 3.5). */
const looseText = (bytes: Buffer): string => {
  const text = bytes.toString('base64url')
  return text.slice(0, -1) + alphabet[alphabet.indexOf(text.slice(-1)) + 1]
}

/** Another character of the alphabet, and other octets: even the last one's first bit counts. */
const exchangedAt = (text: string, place: number): string => {
  const other = alphabet[alphabet.indexOf(text[place] ?? '') ^ 0b100000] ?? ''
  return text.slice(0, place) + other + text.slice(place + 1)
}

const cuts: [form: RegExp, cut: (key: Key, number: number) => string][] = [
  [/^thumbprint\.(\d+)$/, (key, characters) => key.thumbprint.slice(0, characters)],
  [/^thumbprint\.off-(\d+)$/, (key, place) => exchangedAt(key.thumbprint, place)],
  [/^x\.(\d+)$/, (key, length) => firstOctets(key, length)],
]

const firstOctets = (key: Key, length: number): string => {
  const cut = Buffer.alloc(length)
  octets(key).copy(cut)
  return cut.toString('base64url')
}

const keyTemplate = (key: Key, property: string): string | undefined => {
  const whole = keyTemplates[property]
  if (whole) return whole(key)
  for (const [form, cut] of cuts) {
    const number = form.exec(property)?.[1]
    if (number !== undefined) return cut(key, Number(number))
  }
  return undefined
}

/** Whether a name stands for something of a key, whatever key that is. */
export const isKeyTemplate = (name: string): boolean => {
  const property = /^key\.[^.]+\.(.+)$/.exec(name)?.[1]
  return property !== undefined && (Object.hasOwn(keyTemplates, property) || cuts.some(([form]) => form.test(property)))
}

/** What stays as it is for as long as a scene lasts: addresses and keys. */
const lasting = /^(?:key|uri|content)\.|^scheme$|^[^.]+\.(?:host|base)$/
const lastingNames = new WeakMap<Scene, Map<string, string>>()

const lastingOf = (scene: Scene): Map<string, string> => {
  const known = lastingNames.get(scene) ?? new Map<string, string>()
  lastingNames.set(scene, known)
  return known
}

/** Names that a scene knows: hosts, keys, directory entries, resources, times (plan/template.ts). */
export const sceneLookup = (scene: Scene, clock: Clock): Lookup => {
  const known = lastingOf(scene)
  const find = finder(scene, clock)
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const found = find(name)
    if (found !== undefined && lasting.test(name)) known.set(name, found)
    return found
  }
}

const forms: Record<string, (text: string | undefined) => string | undefined> = {
  upper: (text) => text?.toUpperCase(),
  lower: (text) => text?.toLowerCase(),
  beheaded: (text) => text?.slice(1),
}

const finder = (scene: Scene, clock: Clock): Lookup => {
  const lookup: Lookup = (name) => {
    const time = timeTemplate(name, clock)
    if (time !== undefined) return time
    const [, text, form = ''] = /^(.+)\.(upper|lower|beheaded)$/.exec(name) ?? []
    if (text !== undefined) return forms[form]?.(lookup(text))
    const [first = '', second = '', ...rest] = name.split('.')
    if (first === 'key' && rest.length > 0) return keyTemplate(scene.keys.key(second), rest.join('.'))
    if (first === 'entry') return entryThumbprint(scene, second, rest.join('.'), lookup)
    if (name === 'scheme') return scene.scheme
    if (first === 'uri') return scene.uri(second)
    if (first === 'content') return fixture.resources[second]?.content
    if (second === 'host') return scene.host(first)
    if (second === 'base') return baseOf(scene, first)
    return stagedTemplate(name, scene)
  }
  return lookup
}

/** `{staged+N}`: a moment that stays where it is, however often the document is served. */
const stagedTemplate = (name: string, { stagedSecond }: Scene): string | undefined => {
  const [, shift, number] = /^staged([+-]\d+)(@number)?$/.exec(name) ?? []
  if (shift === undefined) return undefined
  const seconds = stagedSecond + Number(shift)
  return number ? String(seconds) : new Date(seconds * 1000).toISOString().replace('.000', '')
}

const baseOf = (scene: Scene, name: string): string | undefined => {
  const host = scene.host(name)
  return host === undefined ? undefined : `${scene.scheme}://${host}`
}

/** Thumbprint of a directory's entry as it is published, whatever is wrong with it. */
const entryThumbprint = (scene: Scene, name: string, which: string, lookup: Lookup): string | undefined => {
  const body = scene.participants[name]?.documents.directory?.body
  const keys = body && 'json' in body && (body.json as JsonObject | null)?.keys
  if (!Array.isArray(keys)) return undefined
  const entry = /^\d+$/.test(which)
    ? keys[Number(which)]
    : keys.find((one) => isOfKey((one as JsonObject | null)?.x, which))
  if (entry === undefined) return undefined
  const { crv, kty, x } = fillJson(entry, lookup) as JsonObject
  return thumbprintOf({ crv, kty, x })
}

/** Whether `x` is that of a key, or made of it. */
const isOfKey = (x: Json | undefined, key: string): boolean =>
  typeof x === 'string' && [`{key.${key}.x}`, `{key.${key}.x.`].some((beginning) => x.startsWith(beginning))

/** Fills in every string of a JSON value, member names too. */
export const fillJson = (value: Json, lookup: Lookup): Json => {
  if (typeof value === 'string') return fill(value, lookup)
  if (Array.isArray(value)) return value.map((item) => fillJson(item, lookup))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [fill(name, lookup), fillJson(item, lookup)]))
}
