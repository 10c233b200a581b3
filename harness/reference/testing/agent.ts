import type { KeyObject } from 'node:crypto'
import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import type { JsonObject } from '../../plan/json.ts'
import type { Message } from '../../plan/message.ts'
import type { FetchDocument } from '../fetch-document.ts'

/** A requester in a few plain lines: a key, a directory, a signed request. Shares no code with the exchange. */
export interface Agent {
  privateKey: KeyObject
  jwk: JsonObject
  keyid: string
}

export const agentAddress = 'http://agent.test'

export const newAgent = (now = Date.now()): Agent => {
  const { publicKey, privateKey: pkcs8 } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  })
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const x = publicKey.subarray(-32).toString('base64url')
  const keyid = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')
  const at = (milliseconds: number) => new Date(now + milliseconds).toISOString()
  const window = { not_before: at(-3_600_000), not_after: at(3_600_000) }
  return { privateKey, keyid, jwk: { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', x, ...window } }
}

export const servesDirectory =
  (...jwks: JsonObject[]): FetchDocument =>
  async () => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify({ keys: jwks })) })

export interface Signing {
  url: string
  now?: number
  address?: string
  body?: JsonObject
  /** Text of the `Signature-Input` member, in place of the usual one. */
  input?: string
  /** Lower-case name of a header that is left out, and signed as empty. */
  without?: string
}

export const bodyOf = (more: JsonObject = {}): JsonObject => ({
  ver: '1.0',
  requester: { id: `r-${Math.random()}`, domain: 'agent.test', type: 'REQUESTER_TYPE_AGENT' },
  ...more,
})

export const signed = (agent: Agent, { url, now = Date.now(), address = agentAddress, ...given }: Signing): Message => {
  const seconds = Math.floor(now / 1000)
  const body = Buffer.from(JSON.stringify(given.body ?? bodyOf({ uris: ['http://pub.test/open'] })))
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
  const usual =
    '("@method" "@target-uri" "content-digest" "authorization" "signature-agent")' +
    `;keyid="${agent.keyid}";alg="ed25519";created=${seconds - 1};expires=${seconds + 60}`
  const input = given.input ?? usual
  const valueOf = (name: string, value: string) => (given.without === name ? '' : value)
  const base = [
    '"@method": POST',
    `"@target-uri": ${url}`,
    `"content-digest": ${valueOf('content-digest', digest)}`,
    '"authorization": ',
    `"signature-agent": ${valueOf('signature-agent', address)}`,
    `"@signature-params": ${input}`,
  ].join('\n')
  const signature = sign(null, Buffer.from(base), agent.privateKey).toString('base64')
  const { host, pathname, search } = new URL(url)
  const headers: Message['headers'] = [
    ['Host', host],
    ['Content-Type', 'application/json'],
    ['Content-Digest', digest],
    ['Authorization', ''],
    ['Signature-Agent', address],
    ['Signature-Input', `agent=${input}`],
    ['Signature', `agent=:${signature}:`],
  ]
  const sent = headers.filter(([name]) => name.toLowerCase() !== given.without)
  return { method: 'POST', target: pathname + search, headers: sent, body }
}
