// Requests, signed as they are sent.
import { createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { ofChain } from './chain.js'
import { fill, fillJson, hash, lookupIn, octetsOf } from './names.js'

// The body and its digest (RFC 9530).

const reversed = (value) => {
  if (Array.isArray(value)) return value.map(reversed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, item]) => [name, reversed(item)]),
  )
}

const escaped = (json) =>
  json.replace(/"(?:[^"\\]|\\.)*"/g, (text) =>
    text.replace(/(?<!\\)[a-z]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
  )

const layouts = {
  compact: (value) => JSON.stringify(value),
  spaced: (value) => `\r\n ${JSON.stringify(value, null, ' \t').replaceAll('\n', '\r\n')} \n`,
  reversed: (value) => JSON.stringify(reversed(value)),
  escaped: (value) => escaped(JSON.stringify(value)),
}

/** As the suite does: stored, and the same octets on every machine. */
const gzipped = (bytes) => {
  const sent = gzipSync(bytes, { level: 0 })
  sent[9] = 255
  return sent
}

/** An Execute that is told which offer: the members that every message has, and the offer's id. */
const toExecute = ({ ver, requester }, offer) => ({
  ...(ver === undefined ? {} : { ver }),
  ...(requester === undefined ? {} : { requester }),
  offer_id: offer,
})

const bodyOf = ({ operation, request: { body, envelope } }, lookup) => {
  const offer = operation === 'execute' ? lookup('offer') : undefined
  const message = () => {
    const filled = fillJson(envelope, lookup)
    return offer === undefined ? filled : toExecute(filled, offer)
  }
  const text = (layout) => layouts[layout](message())
  const quoted = { envelope: () => text('compact'), members: () => text('compact').slice(1, -1) }
  const decoded = Buffer.from(
    'text' in body ? fill(body.text, (name) => quoted[name]?.() ?? lookup(name)) : text(body.layout),
  )
  return { decoded, sent: body.coding === 'gzip' ? gzipped(decoded) : decoded }
}

const clothings = {
  hex: (bytes) => bytes.toString('hex'),
  url: (bytes) => bytes.toString('base64url'),
  hextext: (bytes) => Buffer.from(bytes.toString('hex')).toString('base64'),
}

const ofDigest = (name, body) => {
  const match = /^digest\.(sha-\d+)(?:\.(decoded|empty))?(?:\.(\d+))?(?:\.(hex|url|hextext))?$/.exec(name)
  if (!match) return undefined
  const [, algorithm, of, length, clothing] = match
  const bytes = of === 'empty' ? Buffer.alloc(0) : of === 'decoded' ? body.decoded : body.sent
  const digest = hash(algorithm.replace('sha-', 'sha'), bytes)
  const cut = Buffer.alloc(Number(length ?? digest.length))
  digest.copy(cut)
  return clothings[clothing]?.(cut) ?? cut.toString('base64')
}

// Signatures (RFC 9421).

const spoils = {
  genuine: (_, text, key) => key.sign(text),
  flipped: ({ bit }, text, key) => {
    const bytes = key.sign(text)
    bytes[Math.floor(bit / 8) % bytes.length] ^= 1 << (bit % 8)
    return bytes
  },
  filled: ({ with: octet, length }) => Buffer.alloc(length, octet),
  resized: ({ length }, text, key) => {
    const bytes = Buffer.alloc(length)
    key.sign(text).copy(bytes)
    return bytes
  },
  'of-other-text': ({ text }, _, key) => key.sign(Buffer.from(text)),
  'keyed-hash': (_, text, key) => createHmac('sha256', octetsOf(key)).update(text).digest(),
  literal: ({ base64 }) => Buffer.from(base64, 'base64'),
}

const valueNames = {
  value: (bytes) => bytes.toString('base64'),
  'value.url': (bytes) => bytes.toString('base64url'),
  'value.url.padded': (bytes) => bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
  'value.unpadded': (bytes) => bytes.toString('base64').replace(/=+$/, ''),
  'value.spaced': (bytes) => bytes.toString('base64').replace(/^.{40}/, '$& '),
  'value.hex': (bytes) => bytes.toString('hex'),
}

const derived = {
  '@method': ({ method }) => method,
  '@target-uri': ({ uri }) => uri,
  '@authority': ({ uri }) => new URL(uri).host,
  '@request-target': ({ uri }) => new URL(uri).pathname + new URL(uri).search,
  '@path': ({ uri }) => new URL(uri).pathname,
  '@query': ({ uri }) => new URL(uri).search || '?',
  '@scheme': ({ uri }) => new URL(uri).protocol.slice(0, -1),
}

const componentOf = (identifier, request, signed, lookup) => {
  const [, name = '', parameters = ''] = /^"([^"]*)"(.*)$/.exec(identifier) ?? []
  const label = /;key="([^"]*)"/.exec(parameters)?.[1]
  const textOf = label === undefined ? undefined : ofLabel[name]
  if (textOf) {
    const one = signed.find((each) => each.label === label)
    const text = one ? textOf(one) : ''
    return text.slice(text.indexOf('=') + 1)
  }
  const lines = request.lines[name.toLowerCase()] ?? []
  return derived[name]?.(request) ?? lines.map((line) => fill(line, lookup).trim()).join(', ')
}

/** What a label has in the two fields of signatures. */
const ofLabel = {
  signature: ({ member }) => member,
  'signature-input': ({ input }) => input,
}

const parametersOf = (parameters, lookup) =>
  Object.entries(parameters)
    .map(([name, value]) => (value === null ? `;${name}` : `;${name}=${fill(value, lookup)}`))
    .join('')

const signOne = (plan, key, lookup, valueOf) => {
  const covered = plan.covered.map((identifier) => fill(identifier, lookup))
  const list = `(${covered.join(' ')})`
  const inner = list + parametersOf(plan.parameters, lookup)
  const signedInner = list + parametersOf({ ...plan.parameters, ...plan.insteadOfParameters }, lookup)
  const lines = covered.flatMap((identifier) => {
    const other = plan.instead[identifier]
    return other === null ? [] : `${identifier}: ${other === undefined ? valueOf(identifier) : fill(other, lookup)}`
  })
  const base = [...lines, `"@signature-params": ${signedInner}`].join('\n')
  const bytes = spoils[plan.bytes.kind](plan.bytes, Buffer.from(base, 'latin1'), key)
  const own = (name) => ({ label: plan.label, inner })[name] ?? valueNames[name]?.(bytes) ?? lookup(name)
  return { label: plan.label, base, input: fill(plan.input, own), member: fill(plan.member, own) }
}

const ofStack = (signed, lookup) => (name) => {
  const [field, label] = name.split('.')
  const which = label === undefined ? signed : signed.filter((one) => one.label === label)
  if (field === 'signature') return which.map((one) => one.member).join(', ')
  if (field === 'signature-input') return which.map((one) => one.input).join(', ')
  return lookup(name)
}

// The request: body, digest, header lines, then the stack of signatures, then what is changed after signing.

const spellings = {
  lower: (name) => name,
  upper: (name) => name.toUpperCase(),
  title: (name) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()),
}

const isSignatureField = (name) => name === 'signature' || name === 'signature-input'

const afterwards = (message, changes) => {
  if (!changes) return message
  const { method, target, headers, body } = changes
  return {
    method: method ?? message.method,
    target: target ?? message.target,
    headers: headers.map(({ line, name, value, before, after }) => {
      if (line === undefined) return [name, value]
      const [was, text] = message.headers[line]
      return [name ?? was, `${before ?? ''}${text}${after ?? ''}`]
    }),
    body: body === undefined ? message.body : Buffer.from(body, 'base64'),
  }
}

/** The bytes of a plan's request. */
export const build = ({ plan, changes }, world, origin) => {
  const { request } = plan
  const inWorld = lookupIn(world)
  const chain = ofChain(plan.delegation, world.keys, inWorld)
  const lookup = (name) => chain(name) ?? inWorld(name)
  const body = bodyOf(plan, lookup)
  const all = (name) => lookup(name) ?? ofDigest(name, body)
  const path = fill(request.target, lookup)
  const filled = ([name, values]) => [
    fill(name, all),
    isSignatureField(name) ? values : values.map((value) => fill(value, all)),
  ]
  const lines = Object.fromEntries(Object.entries(request.headers).map(filled))
  const facts = { method: request.method, uri: origin + path, lines }
  const signed = []
  for (const one of plan.signatures) {
    const soFar = ofStack(signed, all)
    signed.push(signOne(one, world.keys(one.key), all, (identifier) => componentOf(identifier, facts, signed, soFar)))
  }
  const stack = ofStack(signed, () => undefined)
  const spell = spellings[request.spelling]
  const authority = fill(request.authority, lookup)
  const rest = Object.entries(lines).flatMap(([name, values]) =>
    values.map((value) => [spell(name), isSignatureField(name) ? fill(value, stack) : value]),
  )
  const scheme = origin.slice(0, origin.indexOf('://'))
  const target = request.form === 'absolute' ? `${scheme}://${authority}${path}` : path
  const message = { method: request.method, target, headers: [[spell('host'), authority], ...rest], body: body.sent }
  return afterwards(message, changes)
}
