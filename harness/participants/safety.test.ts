import { connect, createConnection, type Socket } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Listeners } from './listeners.ts'
import { AccessLog } from './log.ts'
import { Participants, type StagedScene } from './scene.ts'
import { clock, document, getUrl, planWith } from './testing.ts'

let participants: Participants
let scene: StagedScene
let host = ''
const address = (): { host: string; port: number } => {
  const [name = '', port] = host.split(':')
  return { host: name, port: Number(port) }
}

beforeAll(async () => {
  participants = await Participants.open({ hosting: { hosting: 'loopback', port: 0 }, clock })
  scene = await participants.stage(planWith({ agent: { d: document() } }))
  host = scene.host('agent') ?? ''
})
afterAll(() => participants.close())

/** What comes back for octets that no client would send. */
const raw = async (octets: string): Promise<string> => {
  const socket = connect(address())
  socket.end(octets)
  return text(socket)
}
const line = (target: string, asked = host): string =>
  `GET ${target} HTTP/1.1\r\nHost: ${asked}\r\nConnection: close\r\n\r\n`

const ways = [
  '/../../../../../../etc/passwd',
  '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/.well-known/../../../../etc/passwd',
  String.raw`/..\..\..\etc\passwd`,
  '//etc/passwd',
  '/%00/etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:22/',
  '/package.json',
  '/__proto__',
  '/constructor',
  '*',
]

describe('a participant', () => {
  test.each(ways)('has nothing at %s', async (way) => {
    expect(await raw(line(way))).toMatch(/^HTTP\/1\.1 (404|400) /)
  })

  test.each(['evil.example', '127.0.0.1:1', 'localhost', '[::1]', '', '__proto__'])(
    'does not answer for the host "%s"',
    async (other) => expect(await raw(line('/d', other))).toMatch(/^HTTP\/1\.1 421 /),
  )

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])('takes no %s', async (method) => {
    expect(await raw(line('/d').replace('GET', method))).toMatch(/^HTTP\/1\.1 405 /)
  })

  test('cannot be used as a proxy', async () => {
    expect(await raw('CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n')).not.toMatch(/^HTTP\/1\.1 2/)
  })

  test('refuses headers that are too long, and what is no HTTP', async () => {
    expect(await raw(`GET /d HTTP/1.1\r\nHost: ${host}\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    )
    expect(await raw('\u0000\u0001\u0002\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('answers others while a thousand hold half a request', async () => {
    const half = await Promise.all(
      Array.from({ length: 1_000 }, async () => {
        const socket = connect(address())
        await once(socket, 'connect')
        socket.on('error', () => undefined).write(`GET /d HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `)
        return socket
      }),
    )
    expect((await getUrl(`http://${host}/d`)).status).toBe(200)
    for (const socket of half) socket.destroy()
  })

  test('answers every one of a flood, and the log stays small', async () => {
    const before = participants.log.total
    const answers = await raw(line('/d').replace('close', 'keep-alive').repeat(4_999) + line(`/${'x'.repeat(8_000)}`))
    expect(answers.match(/HTTP\/1\.1 200 /g)).toHaveLength(4_999)
    expect(participants.log.total - before).toBe(5_000)
    const kept = participants.log.of(host)
    expect(kept).toHaveLength(2_000)
    expect(kept.at(-1)?.path).toHaveLength(2_000)
  })
})

test('a listener cuts off who never ends a request', async () => {
  const impatient = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 }
  const listeners = new Listeners(null, (_, response) => response.end('here'), impatient)
  const { port } = await listeners.open('127.0.0.1', 0)
  const drip: Socket = createConnection({ host: '127.0.0.1', port })
  const timer = setInterval(() => drip.writable && drip.write('x'), 10)
  drip.on('error', () => undefined).write('GET / HTTP/1.1\r\nX-Slow: ')
  expect(await text(drip).catch(() => '')).toMatch(/^(HTTP\/1\.1 408 |$)/)
  clearInterval(timer)
  listeners.close()
})

test.each(['loopback', 'ports'] as const)('participants by %s listen on loopback alone', async (hosting) => {
  const own = await Participants.open({ hosting: { hosting, port: 0 }, clock })
  expect(own.fixture.host('owner')).toMatch(/^127\./)
  own.close()
})

test('the log forgets who was asked longest ago', () => {
  const log = new AccessLog({ linesPerHost: 10, lines: 100 })
  const add = (name: string) => log.add({ at: 0, targetAt: 0, host: name, method: 'GET', path: '/', status: 200 })
  for (let i = 0; i < 1_000; i++) {
    add(`host ${i}`)
    add('busy')
  }
  expect(log.of('busy').length).toBe(10)
  expect(log.of('host 999').length).toBe(1)
  expect(log.of('host 0').length).toBe(0)
  expect(log.since(0).length).toBeLessThanOrEqual(100)
})
