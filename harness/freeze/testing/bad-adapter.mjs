// Packages with known bugs behind an adapter: node bad-adapter.mjs PACKAGE. Each is used as it comes, by its own defaults.
import { createPublicKey, verify } from 'node:crypto'
import { createInterface } from 'node:readline'
import { calculateJwkThumbprint } from 'jose'
import { httpbis } from 'http-message-signatures'
import { parseDictionary, serializeItem, serializeList } from 'structured-headers'
import { verify as verifyBot } from 'web-bot-auth'

const realNow = Date.now
let now
/** Both packages ask the clock themselves. */
class CaseDate extends Date {
  constructor(...given) {
    super(...(given.length === 0 ? [now ?? realNow()] : given))
  }
  static now = () => now ?? realNow()
}
globalThis.Date = CaseDate

const messageOf = ({ request: { method, headers }, target_uri: url }) => {
  const lines = {}
  for (const [name, value] of headers) (lines[name.toLowerCase()] ??= []).push(value)
  return { method, url, headers: lines }
}

const keyOf = async ({ documents }, keyid) => {
  const keys = Object.values(documents).flatMap(({ json }) => json?.keys ?? [])
  const thumbprints = await Promise.all(keys.map((jwk) => calculateJwkThumbprint(jwk)))
  const jwk = keys[thumbprints.indexOf(keyid)]
  return jwk && createPublicKey({ key: jwk, format: 'jwk' })
}

const verifyMessage = (input) => {
  const keyLookup = async ({ keyid }) => {
    const key = await keyOf(input, keyid)
    return key && { id: keyid, algs: ['ed25519'], verify: async (data, octets) => verify(null, data, key, octets) }
  }
  return httpbis.verifyMessage({ keyLookup }, messageOf(input))
}

const baseOf = (input) => {
  const message = messageOf(input)
  const member = parseDictionary(message.headers['signature-input'].join(', ')).get(input.label)
  const lines = httpbis.createSignatureBase({ fields: member[0].map((one) => serializeItem(one)) }, message)
  lines.push(['"@signature-params"', [serializeList([member])]])
  return httpbis.formatSignatureBase(lines)
}

const verifyAsBot = (input) =>
  verifyBot(messageOf(input), async (data, octets, { keyid }) => {
    const key = await keyOf(input, keyid)
    if (!verify(null, Buffer.from(data, 'latin1'), key, octets)) throw new Error('the signature does not verify')
    return true
  })

const packages = {
  'http-message-signatures': {
    'signature.verify': verifyMessage,
    'hops.verify': verifyMessage,
    'signature-base': (input) => ({ value: baseOf(input) }),
  },
  'web-bot-auth': { 'signature.verify': verifyAsBot },
}
const ops = packages[process.argv[2]]

for await (const line of createInterface({ input: process.stdin })) {
  const { id, op, input } = JSON.parse(line)
  now = input.now
  const done = await (async () => ops[op]?.(input))().catch(() => false)
  console.log(
    JSON.stringify({ id, result: ops[op] ? (done ? 'accept' : 'reject') : 'unsupported', value: done?.value }),
  )
}
