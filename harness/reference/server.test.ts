import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { createServer, request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Message } from '../plan/message.ts'
import { emptyFixture } from './fixture.ts'
import { mutants } from './mutants/index.ts'
import { unchecked } from './replace.ts'
import type { RunningServer } from './server.ts'
import { startServer } from './server.ts'
import { bodyOf, newAgent, signed } from './testing/agent.ts'

const agent = newAgent()
let directory: Server
let address: string
let fetches = 0
const running: RunningServer[] = []

const start = async (options: Parameters<typeof startServer>[0] = {}) => {
  const server = await startServer(options)
  running.push(server)
  return server.profile
}

const send = async (origin: string, { method, target, headers, body }: Message) => {
  const { hostname, port } = new URL(origin)
  const lines = headers.concat([['Content-Length', String(body.length)]])
  const request = httpRequest({ host: hostname, port, method, path: target, headers: lines.flat() })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject).end(body)
  })
  return { status: response.statusCode, text: await text(response) }
}

const put = (url: string, body: unknown, method = 'PUT') => fetch(url, { method, body: JSON.stringify(body) })

const discoverAt = (endpoint: string) => `${endpoint}/svc.v1.ExchangeService/DiscoverResources`

beforeAll(async () => {
  directory = createServer((request, response) => {
    fetches++
    const found = request.url === '/.well-known/http-message-signatures-directory'
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/jwk-set+json' })
    response.end(JSON.stringify({ keys: [agent.jwk] }))
  }).listen(0, '127.0.0.1')
  await once(directory, 'listening')
  const bound = directory.address()
  address = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : ''
})

afterAll(async () => {
  await Promise.all(running.map((server) => server.close()))
  directory.close()
})

describe('the reference server', () => {
  test('answers a signed request, and fetches the directory once', async () => {
    const profile = await start()
    fetches = 0
    const one = () => send(profile.base, signed(agent, { url: discoverAt(profile.endpoint), address }))
    const answers = await Promise.all([one(), one(), one()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await one()).status).toBe(200)
    expect(fetches).toBe(1)
  })

  test('refuses with a sentence', async () => {
    const profile = await start()
    const message = signed(agent, { url: discoverAt(profile.endpoint), address })
    const answer = await send(profile.base, { ...message, body: Buffer.from(JSON.stringify(bodyOf())) })
    expect(answer.status).toBe(401)
    expect(JSON.parse(answer.text)).toMatchObject({ error: { message: expect.stringContaining('digest/matches') } })
  })

  test('takes an absolute-form target for its own, whoever it names', async () => {
    const profile = await start()
    const message = signed(agent, { url: discoverAt(profile.endpoint), address })
    const answer = await send(profile.base, { ...message, target: `http://other.test${message.target}` })
    expect(answer.status).toBe(200)
  })

  test.each([
    ['/v1//svc.v1.ExchangeService/DiscoverResources', 404],
    ['/v1/svc.v1.ExchangeService/%44iscoverResources', 404],
    ['/V1/svc.v1.ExchangeService/DiscoverResources', 404],
    ['/v1/svc.v1.ExchangeService/DiscoverResources/', 404],
  ])('has nothing at %s', async (target, status) => {
    const profile = await start()
    const message = signed(agent, { url: discoverAt(profile.endpoint), address })
    expect((await send(profile.base, { ...message, target })).status).toBe(status)
  })

  test('turns away other methods, other types and over-large bodies', async () => {
    const profile = await start()
    const message = signed(agent, { url: discoverAt(profile.endpoint), address })
    const typed = message.headers.map(([name, value]): [string, string] => [
      name,
      name === 'Content-Type' ? 'text/plain' : value,
    ])
    expect((await send(profile.base, { ...message, method: 'GET' })).status).toBe(405)
    expect((await send(profile.base, { ...message, headers: typed })).status).toBe(415)
    const large = await send(profile.base, { ...message, body: Buffer.alloc(1024 * 1024 + 1) }).catch(() => null)
    expect([413, undefined]).toContain(large?.status)
    expect((await send(profile.base, message)).status).toBe(200)
  })

  test('serves its manifest and its directory', async () => {
    const profile = await start()
    const manifest = await fetch(`${profile.base}/.well-known/svc.json`)
    expect(await manifest.json()).toMatchObject({ ver: '1.0', role: 'ROLE_EXCHANGE', max_intermediary_hops: 3 })
    const keys = await fetch(`${profile.base}/.well-known/http-message-signatures-directory`)
    expect(keys.headers.get('content-type')).toBe('application/jwk-set+json')
    expect(await keys.json()).toMatchObject({ keys: [{}, { kty: 'OKP', alg: 'EdDSA' }] })
  })

  test('has its clock, its world and its caches in hand', async () => {
    const profile = await start()
    const one = () => send(profile.base, signed(agent, { url: discoverAt(profile.endpoint), address }))
    const resource = { uri: 'http://pub.test/open', publisher: '', owner: '', required_scope: null, price_cents: 7 }
    const fixture = { ...emptyFixture, resources: [{ ...resource, subscription: null, content: '' }] }
    expect((await put(`${profile.control}/fixture`, fixture)).status).toBe(204)
    expect((await one()).text).toContain('"amount_cents":7')

    expect((await put(`${profile.control}/clock`, { offset_seconds: 120 })).status).toBe(204)
    expect((await one()).text).toContain('window/expired')
    expect((await put(`${profile.control}/clock`, { offset_seconds: 0 })).status).toBe(204)

    fetches = 0
    expect((await put(`${profile.control}/refresh`, {}, 'POST')).status).toBe(204)
    expect(fetches).toBe(1)
    expect((await one()).status).toBe(200)

    expect((await put(`${profile.control}/fixture`, { schema: 'other' })).status).toBe(400)
    expect((await put(`${profile.control}/other`, {})).status).toBe(404)
    expect((await put(`${profile.base}/fixture`, fixture)).status).toBe(404)
  })

  test('can be bad, or different', async () => {
    const [unsignedMutant = ''] =
      Object.entries(mutants).find(([, { part, by }]) => part === 'signature/present' && by === unchecked) ?? []
    const bad = await start({ mutant: unsignedMutant })
    const message = signed(agent, { url: discoverAt(bad.endpoint), address })
    const headers = message.headers.filter(([name]) => !['Signature', 'Signature-Input'].includes(name))
    expect((await send(bad.base, { ...message, headers })).status).toBe(200)

    const different = await start({ variant: 'answers 403 whatever is wrong' })
    expect((await send(different.base, { ...message, headers })).status).toBe(403)

    await expect(startServer({ mutant: 'no such' })).rejects.toThrow('no such')
  })
})
