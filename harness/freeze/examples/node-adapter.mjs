// An adapter for Node.js: jose and http-message-sig do the work. It answers what it knows, and "unsupported" to the rest.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createInterface } from 'node:readline'
import { calculateJwkThumbprint, compactVerify, importJWK } from 'jose'
import { verifySignature } from 'http-message-sig'

const five = ['@method', '@target-uri', 'content-digest', 'authorization', 'signature-agent']
const kind = { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' }
const isKey = (jwk) => Object.entries(kind).every(([name, value]) => jwk?.[name] === value) && /^[\w-]{43}$/.test(jwk.x)
const inForce = (jwk, now) => Date.parse(jwk.not_before) <= now && now < Date.parse(jwk.not_after)

const digestHolds = (field, body) => {
  const members = Object.fromEntries(field.split(/\s*,\s*/).map((one) => one.trim().split(/=(.*)/s, 2)))
  if (!members['sha-256']) return false
  const right = (hash) => `:${createHash(hash.replace('-', '')).update(body).digest('base64')}:`
  return ['sha-256', 'sha-512'].every((name) => (members[name] ?? right(name)) === right(name))
}

const select = async ({ keys }, keyid, now) => {
  for (const jwk of keys.filter(isKey))
    if ((await calculateJwkThumbprint(jwk)) === keyid && inForce(jwk, now)) return jwk
  throw new Error('no such key')
}

const authenticate = async ({ now, target_uri: targetUri, request, documents }) => {
  const fields = request.headers.map(([name, value]) => ({ name, value: value.trim() }))
  const lines = (name) => fields.filter((one) => one.name.toLowerCase() === name).map(({ value }) => value)
  const agent = lines('signature-agent').join()
  if (!/^(https?:\/\/[^",]+|"https?:\/\/[^",]+")$/.test(agent)) throw new Error('no address')
  const served = documents[agent.replace(/^"|\/?"?$/g, '') + '/.well-known/http-message-signatures-directory']
  if (served?.status !== 200) throw new Error('no directory')
  // http-message-sig takes 1.0 for 1.
  if (/;(created|expires)=\d+\./.test(lines('signature-input'))) throw new Error('a decimal')
  const resolveVerifier = async ({ parameters: { keyid } }) => {
    if (documents[served.json.revocation_url]?.json?.revoked.includes(keyid)) throw new Error('the key is revoked')
    const { kty, crv, x } = await select(served.json, keyid, now)
    const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
    return { algorithm: 'ed25519', verify: (data, signature) => verify(null, data, key, signature) }
  }
  const required = { requiredComponents: five, requiredParameters: ['keyid', 'alg', 'created', 'expires'] }
  const policy = { algorithms: ['ed25519'], now: Math.floor(now / 1000), ...required }
  await verifySignature({ kind: 'request', method: request.method, targetUri, fields }, { policy, resolveVerifier })
  return digestHolds(lines('content-digest').join(', '), Buffer.from(request.body, 'base64'))
}

const ops = {
  thumbprint: async ({ jwk }) => ({ value: await calculateJwkThumbprint(jwk) }),
  'jws.verify': async ({ jws, jwk }) => compactVerify(jws, await importJWK(jwk, 'EdDSA'), { algorithms: ['EdDSA'] }),
  'content-digest': ({ field, body }) => digestHolds(field.join(', '), Buffer.from(body, 'base64')),
  'key.select': async ({ directory, keyid, now }) => ({ value: (await select(directory, keyid, now)).x }),
  'signature.verify': authenticate,
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, op, input } = JSON.parse(line)
  const done = await (async () => ops[op]?.(input))().catch(() => false)
  const result = ops[op] ? (done ? 'accept' : 'reject') : 'unsupported'
  console.log(JSON.stringify({ id, result, value: done?.value }))
}
