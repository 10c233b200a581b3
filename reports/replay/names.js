// What the names in braces stand for.
import { createHash, createPrivateKey, randomBytes, sign } from 'node:crypto'

/** Fills in the names in braces. */
export const fill = (template, lookup) =>
  template.replace(/\{([a-z][a-z0-9-]*(?:[.+@:-][A-Za-z0-9.+@:-]*)?)\}/g, (whole, name) => {
    const value = lookup(name)
    if (value === undefined) throw new Error(`no such name in a template: ${whole}`)
    return value
  })

/** Fills in every string of a JSON value, member names too. */
export const fillJson = (value, lookup) => {
  if (typeof value === 'string') return fill(value, lookup)
  if (Array.isArray(value)) return value.map((item) => fillJson(item, lookup))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [fill(name, lookup), fillJson(item, lookup)]))
}

// Keys: Ed25519 (RFC 8032), known by their thumbprints (RFC 7638).

/** A digest. */
export const hash = (algorithm, bytes) => createHash(algorithm).update(bytes).digest()

/** A key pair; of the same seed the same. */
export const newKey = (seed = randomBytes(32)) => {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { crv, kty, x, d } = key.export({ format: 'jwk' })
  const thumbprint = hash('sha256', JSON.stringify({ crv, kty, x })).toString('base64url')
  return { x, d, thumbprint, sign: (text) => sign(null, text, key) }
}

/** A public key's octets. */
export const octetsOf = (key) => Buffer.from(key.x, 'base64url')

const keyNames = {
  thumbprint: (key) => key.thumbprint,
  x: (key) => key.x,
  d: (key) => key.d,
  'thumbprint.hex': (key) => Buffer.from(key.thumbprint, 'base64url').toString('hex'),
  'thumbprint.small': ({ thumbprint }) => thumbprint.slice(0, -1).toLowerCase() + thumbprint.slice(-1),
  'thumbprint.kty-first': ({ x }) =>
    hash('sha256', JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x })).toString('base64url'),
  'x.base64': (key) => octetsOf(key).toString('base64'),
  'x.hex': (key) => octetsOf(key).toString('hex'),
}

const ofKey = (key, property) => {
  const [, what, length] = /^(thumbprint|x)\.(\d+)$/.exec(property) ?? []
  if (what === undefined) return keyNames[property]?.(key)
  if (what === 'thumbprint') return key.thumbprint.slice(0, Number(length))
  const cut = Buffer.alloc(Number(length))
  octetsOf(key).copy(cut)
  return cut.toString('base64url')
}

// Times are relative to the target's clock, and rounded away from where its clock might be.

const inSeconds = (text) => text.replace(/\.\d+/, '')

const forms = {
  seconds: inSeconds,
  microseconds: (text) => text.replace('Z', '000Z'),
  nanoseconds: (text) => text.replace('Z', '000000Z'),
  lower: (text) => inSeconds(text).toLowerCase(),
  http: (text) => new Date(text).toUTCString(),
  space: (text) => inSeconds(text).replace('T', ' '),
}

const ofTime = (name, { now: milliseconds, uncertainty, tolerance }) => {
  const match =
    /^(now|past|ahead|behind|beyond|time|pasttime|aheadtime)([+-]\d+(?:\.\d+)?)?(?:@(?:([+-])(\d\d):(\d\d)|([a-z]+)))?$/.exec(
      name,
    )
  if (!match) return undefined
  const [, kind, shift = '0', plus, hours, minutes, form] = match
  const now = milliseconds / 1000
  const whole = {
    now: Math.floor(now),
    past: Math.floor(now - uncertainty - tolerance),
    ahead: Math.ceil(now + uncertainty + tolerance),
    behind: Math.floor(now - uncertainty),
    beyond: Math.ceil(now + uncertainty),
    time: now,
    pasttime: Math.floor(now - uncertainty),
    aheadtime: Math.ceil(now + uncertainty),
  }
  const seconds = whole[kind] + Number(shift)
  if (!kind.endsWith('time') && !form) return String(seconds)
  const utc = new Date(Math.round(seconds * 1000)).toISOString()
  if (form) return forms[form]?.(utc)
  if (!plus) return utc
  const offset = (Number(hours) * 60 + Number(minutes)) * 60 * (plus === '-' ? -1 : 1)
  const local = new Date(Math.round((seconds + offset) * 1000)).toISOString()
  return inSeconds(local).replace('Z', `${plus}${hours}:${minutes}`)
}

const ofStaging = (name, { stagedSecond }) => {
  const [, shift, number] = /^staged([+-]\d+)(@number)?$/.exec(name) ?? []
  if (shift === undefined) return undefined
  const seconds = stagedSecond + Number(shift)
  return number ? String(seconds) : new Date(seconds * 1000).toISOString().replace('.000', '')
}

/** What the world of a plan knows: `{ keys(name), hosts, time: { now, stagedSecond, uncertainty, tolerance }, id }`. */
export const lookupIn = (world) => {
  const lookup = (name) => {
    const [, cased, letters] = /^(.+)\.(upper|lower)$/.exec(name) ?? []
    if (cased !== undefined) return letters === 'upper' ? lookup(cased)?.toUpperCase() : lookup(cased)?.toLowerCase()
    const [first, second, ...rest] = name.split('.')
    if (first === 'key' && rest.length > 0) return ofKey(world.keys(second), rest.join('.'))
    if (second === 'host' && Object.hasOwn(world.hosts, first)) return world.hosts[first]
    if (second === 'base' && Object.hasOwn(world.hosts, first)) return `http://${world.hosts[first]}`
    if (name === 'id') return world.id
    if (name === 'nonce') return hash('sha512', world.id).toString('base64url')
    if (name === 'offer') return world.offer
    return ofStaging(name, world.time) ?? ofTime(name, world.time)
  }
  return lookup
}
