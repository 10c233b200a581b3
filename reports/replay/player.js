// Plays one case of a conformance run again. It needs Node.js 20 or newer, and nothing else.
// The participants that the case needs are served from here, on loopback, with keys that are made now, for as long as
// this runs; every request is signed afresh. All that is particular to the case is data, at the end of this file.
import { createHash, createHmac, createPrivateKey, randomBytes, randomInt, sign } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { gzipSync } from 'node:zlib'
import { ofChain } from './chain.js'

/** Fills in the names in braces. */
export const fill = (template, lookup) =>
  template.replace(/\{([a-z][a-z0-9-]*(?:[.+@:-][A-Za-z0-9.+@:-]*)?)\}/g, (whole, name) => {
    const value = lookup(name)
    if (value === undefined) throw new Error(`no such name in a template: ${whole}`)
    return value
  })

const fillJson = (value, lookup) => {
  if (typeof value === 'string') return fill(value, lookup)
  if (Array.isArray(value)) return value.map((item) => fillJson(item, lookup))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [fill(name, lookup), fillJson(item, lookup)]))
}

// Keys: Ed25519 (RFC 8032), known by their thumbprints (RFC 7638).

const hash = (algorithm, bytes) => createHash(algorithm).update(bytes).digest()

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

const forms = {
  seconds: (text) => text.replace(/\.\d+/, ''),
  microseconds: (text) => text.replace('Z', '000Z'),
  nanoseconds: (text) => text.replace('Z', '000000Z'),
  lower: (text) => text.toLowerCase(),
  space: (text) => text.replace('T', ' '),
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
  if (!kind.endsWith('time')) return String(seconds)
  const utc = new Date(Math.round(seconds * 1000)).toISOString()
  if (form) return forms[form]?.(utc)
  if (!plus) return utc
  const offset = (Number(hours) * 60 + Number(minutes)) * 60 * (plus === '-' ? -1 : 1)
  const local = new Date(Math.round((seconds + offset) * 1000)).toISOString()
  return local.replace('Z', `${plus}${hours}:${minutes}`)
}

const ofStaging = (name, { stagedAt, uncertainty }) => {
  const [, shift, number] = /^staged([+-]\d+)(@number)?$/.exec(name) ?? []
  if (shift === undefined) return undefined
  const seconds = Math.floor(stagedAt / 1000 - uncertainty) + Number(shift)
  return number ? String(seconds) : new Date(seconds * 1000).toISOString().replace('.000', '')
}

/** What the world of a plan knows: `{ keys(name), hosts, time: { now, stagedAt, uncertainty, tolerance }, id }`. */
export const lookupIn = (world) => {
  const lookup = (name) => {
    const [, cased, letters] = /^(.+)\.(upper|lower)$/.exec(name) ?? []
    if (cased !== undefined) return letters === 'upper' ? lookup(cased)?.toUpperCase() : lookup(cased)?.toLowerCase()
    const [first, second, ...rest] = name.split('.')
    if (first === 'key' && rest.length > 0) return ofKey(world.keys(second), rest.join('.'))
    if (second === 'host' && Object.hasOwn(world.hosts, first)) return world.hosts[first]
    if (second === 'base' && Object.hasOwn(world.hosts, first)) return `http://${world.hosts[first]}`
    if (name === 'id') return world.id
    if (name === 'offer') return world.offer
    return ofStaging(name, world.time) ?? ofTime(name, world.time)
  }
  return lookup
}

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
  const cut = digest.subarray(0, Number(length ?? digest.length))
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
  '@path': ({ uri }) => new URL(uri).pathname,
  '@query': ({ uri }) => new URL(uri).search || '?',
  '@scheme': ({ uri }) => new URL(uri).protocol.slice(0, -1),
}

const componentOf = (identifier, request, signed, lookup) => {
  const [, name = '', parameters = ''] = /^"([^"]*)"(.*)$/.exec(identifier) ?? []
  const label = /;key="([^"]*)"/.exec(parameters)?.[1]
  if (name === 'signature' && label !== undefined) {
    const member = signed.find((one) => one.label === label)?.member ?? ''
    return member.slice(member.indexOf('=') + 1)
  }
  const lines = request.lines[name.toLowerCase()] ?? []
  return derived[name]?.(request) ?? lines.map((line) => fill(line, lookup).trim()).join(', ')
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
  const lines = covered.map((identifier) => {
    const other = plan.instead[identifier]
    return `${identifier}: ${other === undefined ? valueOf(identifier) : fill(other, lookup)}`
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

// The participants, each at an address of its own.

const listen = async (server, address, port = 0) => {
  server.listen(port, address)
  await once(server, 'listening')
  return `${address}:${server.address().port}`
}

const answerOf = (stage, name) => (request, response) => {
  const lookup = lookupIn(stage.world())
  const found = Object.values(stage.documents(name)).find(({ path }) => fill(path, lookup) === request.url)
  console.log(`  the target fetched ${request.url} from ${name}${found ? '' : ', where there is nothing'}`)
  if (found?.manner === 'never') return
  const headers = Object.entries(found?.headers ?? {}).map(([header, value]) => [header, fill(value, lookup)])
  const { json, text } = found?.body ?? { text: 'There is nothing at this path.\n' }
  response.writeHead(found?.status ?? 404, Object.fromEntries(headers))
  response.end(json === undefined ? fill(text, lookup) : JSON.stringify(fillJson(json, lookup)))
}

const opened = async (name, documents, stage) => {
  const silent = Object.values(documents).some(({ manner }) => manner === 'closed')
  const server = http.createServer(answerOf(stage, name))
  const address = `127.${randomInt(64, 200)}.${randomInt(256)}.${randomInt(1, 255)}`
  // Where all of 127.0.0.0/8 is not loopback, one address will do.
  const host = await listen(server, address).catch(() => listen(server, '127.0.0.1'))
  if (silent) server.close()
  return { host, close: () => server.close().closeAllConnections() }
}

/** Those whom the target has been told of, where it was told that they are. Throws where an address is taken. */
const openResidents = async (residents, stage) => {
  const servers = []
  for (const [name, { host }] of Object.entries(residents)) {
    const server = http.createServer(answerOf(stage, name))
    const { hostname, port } = new URL(`http://${host}`)
    await listen(server, hostname, Number(port))
    servers.push(server)
  }
  return servers
}

// Answers.

const hasReason = (value) => {
  if (typeof value === 'string') return /\bDENIAL_REASON_(?!.*UNSPECIFIED)[A-Z0-9_]+/.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasReason)
}

const parsed = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const offersOf = (body, uri) => {
  const groups = body.offer_groups ?? body.offerGroups
  if (!Array.isArray(groups)) return []
  return groups.filter((group) => uri === undefined || group?.uri === uri).flatMap((group) => group?.offers ?? [])
}

const isOfPrice = ({ price }, wanted) => {
  const amount = Number(price?.amount_cents ?? price?.amountCents ?? 0)
  return wanted === undefined || (!Number.isNaN(amount) && (wanted === 'free') === (amount === 0))
}

const read = ({ status, text }, plan, lookup) => {
  const body = parsed(text)
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (status < 500 && status >= 200 && (isObject ? hasReason(body) : hasReason(text))) return 'denied'
  if ([408, 425, 429].includes(status)) return 'busy'
  if (status >= 200 && status < 300 && isObject) {
    if (plan.wants === undefined) return 'accepted'
    const offers = offersOf(body, fill(plan.wants, lookup))
    return offers.some((offer) => isOfPrice(offer, plan.wantsPrice)) ? 'accepted' : 'rejected'
  }
  return status >= 300 && status < 500 ? 'rejected' : 'crashed'
}

const send = (origin, { method, target, headers, body }, milliseconds) =>
  new Promise((resolve) => {
    const { protocol, hostname, port } = new URL(origin)
    const failed = (error) => resolve({ status: 0, text: error.message })
    const length = headers.some(([name]) => name.toLowerCase() === 'content-length')
    const lines = [...headers, ...(length || body.length === 0 ? [] : [['content-length', String(body.length)]])]
    const options = { hostname: hostname.replace(/^\[|\]$/g, ''), port, method, path: target, headers: lines.flat() }
    const request = (protocol === 'https:' ? https : http).request({ ...options, setHost: false }, (response) => {
      const pieces = []
      response.on('data', (piece) => pieces.push(piece))
      response.on('end', () => resolve({ status: response.statusCode, text: Buffer.concat(pieces).toString() }))
      response.on('error', failed)
    })
    request.setTimeout(milliseconds, () => request.destroy(new Error('no answer in time')))
    request.on('error', failed)
    request.end(body)
  })

const visible = (text) => text.slice(0, 300).replace(/[^\x20-\x7e]/g, '·')

/** What is played now: who serves what, and what every name stands for. */
const newStage = ({ clock, residents }) => {
  const keysOf = new Map()
  const lasting = new Set(Object.values(residents).flatMap(({ keys }) => keys))
  const now = () => Date.now() + clock.offset_seconds * 1000
  const stage = {
    keys: (name) => keysOf.get(name) ?? keysOf.set(name, newKey()).get(name),
    documents: (name) => ({ ...residents[name]?.documents, ...stage.plan?.participants[name]?.documents }),
    world: () => ({
      keys: stage.keys,
      hosts: stage.hosts,
      id: stage.id,
      offer: stage.offer,
      time: {
        now: now(),
        stagedAt: stage.at,
        uncertainty: clock.uncertainty_seconds,
        tolerance: clock.tolerance_seconds,
      },
    }),
    /** New agents; those whom the target has been told of keep their keys. */
    enter: (plan) => {
      for (const name of keysOf.keys()) if (!lasting.has(name)) keysOf.delete(name)
      stage.hosts = Object.fromEntries(Object.entries(residents).map(([name, { host }]) => [name, host]))
      Object.assign(stage, { plan, at: now(), offer: undefined })
      stage.next()
    },
    next: () => (stage.id = `replay-${randomBytes(6).toString('hex')}`),
  }
  stage.enter(undefined)
  return stage
}

/** Sends a request, and reads what comes back. */
const ask = async (one, stage, data) => {
  stage.next()
  const message = build(one, stage.world(), data.target.known)
  let answer
  for (let sent = 0; sent < (one.plan.request.sendings ?? 1); sent++)
    answer = await send(data.target.origin, message, data.target.timeout_ms)
  const lookup = lookupIn(stage.world())
  const outcome = read(answer, one.plan, lookup)
  console.log(`  ${outcome} (${answer.status || 'no answer'}, ${visible(answer.text)})`)
  return { outcome, offers: (uri) => offersOf(parsed(answer.text) ?? {}, uri && fill(uri, lookup)) }
}

const takeOffer = (stage, [offer]) => (stage.offer = String(offer?.offer_id ?? offer?.offerId ?? 'no-offer'))

/** The request, with what must go before it, and what it goes on to. */
const askAll = async (one, stage, data) => {
  if (one.discovery) takeOffer(stage, (await ask(one.discovery, stage, data)).offers())
  const { outcome, offers } = await ask(one, stage, data)
  if (outcome !== 'accepted' || !one.execution) return outcome
  takeOffer(stage, offers(one.plan.wants))
  console.log('  and what was granted is executed:')
  return (await ask(one.execution, stage, data)).outcome
}

const play = async (name, one, stage, data) => {
  console.log(`${name}:`)
  const servers = []
  try {
    stage.enter(one.plan)
    for (const [who, { documents }] of Object.entries(one.plan.participants)) {
      if (who in data.residents) continue
      const server = await opened(who, documents, stage)
      servers.push(server)
      stage.hosts[who] = server.host
    }
    if (data.control !== null) await hand(data)
    return await askAll(one, stage, data)
  } finally {
    for (const server of servers) server.close()
  }
}

const hand = async ({ control, fixture }) => {
  const { host, origin, pathname } = new URL(control)
  const target = `${pathname.replace(/\/$/, '')}/fixture`
  const headers = { host, 'content-type': 'application/json' }
  const body = Buffer.from(JSON.stringify(fixture))
  const { status, text } = await send(origin, { method: 'PUT', target, headers: Object.entries(headers), body }, 10_000)
  if (status < 200 || status >= 300) console.log(`the target did not take the fixture: ${status} ${visible(text)}`)
}

const verdictOf = (expected, control, outcome) => {
  if (control !== 'accepted' || outcome === 'busy') return 3
  if (expected === 'accepted') return outcome === 'accepted' ? 0 : 1
  return outcome === 'accepted' ? 1 : outcome === 'crashed' ? 3 : 0
}

/** Sends the control and the case, and prints both verdicts. Exit 0: as the rule says; 1: not; 3: no verdict. */
export const replay = async (data) => {
  console.log(`${visible(data.title)}: expected ${data.expected}`)
  if (data.cannot !== undefined) {
    console.log(`This script cannot play it: ${visible(data.cannot)}. This can:\n  ${visible(data.replay)}`)
    return 3
  }
  const stage = newStage(data)
  let servers = []
  try {
    servers = await openResidents(data.residents, stage)
    const control = await play('the control, without that fact', data.without, stage, data)
    const outcome = await play('the case', data.case, stage, data)
    console.log(`control ${control}, case ${outcome}`)
    return verdictOf(data.expected, control, outcome)
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error
    console.log(`${error.address}:${error.port} is taken, where the target was told to look: end what listens there`)
    return 3
  } finally {
    for (const server of servers) server.close().closeAllConnections()
  }
}
