import { readFileSync } from 'node:fs'
import { connect, createConnection, type Socket } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HostingOptions } from './hosting.ts'
import { Listeners } from './listeners.ts'
import { AccessLog } from './log.ts'
import { Participants, type StagedScene } from './scene.ts'
import { clock, document, get, getUrl, planWith } from './testing.ts'

let participants: Participants
let scene: StagedScene
let host = ''
const place = (): { host: string; port: number } => {
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
  const socket = connect(place())
  socket.end(octets)
  return text(socket)
}
const lineFor = (target: string, asked = host): string =>
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
    expect(await raw(lineFor(way))).toMatch(/^HTTP\/1\.1 (404|400) /)
  })

  test.each(['evil.example', '127.0.0.1:1', 'localhost', '[::1]', '', '__proto__'])(
    'does not answer for the host "%s"',
    async (other) => expect(await raw(lineFor('/d', other))).toMatch(/^HTTP\/1\.1 421 /),
  )

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])('takes no %s', async (method) => {
    expect(await raw(lineFor('/d').replace('GET', method))).toMatch(/^HTTP\/1\.1 405 /)
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

  test('answers others while three hundred hold half a request', async () => {
    const half = await Promise.all(
      Array.from({ length: 300 }, async () => {
        const socket = connect(place())
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
    const answers = await raw(
      lineFor('/d').replace('close', 'keep-alive').repeat(2_499) + lineFor(`/${'x'.repeat(8_000)}`),
    )
    expect(answers.match(/HTTP\/1\.1 200 /g)).toHaveLength(2_499)
    expect(participants.log.total - before).toBe(2_500)
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

/** Local addresses of this machine's listening sockets, in hexadecimal, by port. */
const listening = (port: number): string[] =>
  ['tcp', 'tcp6']
    .flatMap((family) => readFileSync(`/proc/net/${family}`, 'utf8').split('\n'))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => state === '0A' && parseInt(local.split(':')[1] ?? '', 16) === port)
    .map(([, local = '']) => local.split(':')[0] ?? '')

const hostings: HostingOptions[] = [
  { hosting: 'loopback', port: 0 },
  { hosting: 'ports', port: 0 },
  { hosting: 'ports', port: 0, advertise: 'host.docker.internal' },
  { hosting: 'subdomains', port: 0, advertise: '*.lab.example' },
]

test.runIf(process.platform === 'linux').each(hostings)(
  'participants by %j listen on loopback alone',
  async (hosting) => {
    const own = await Participants.open({ hosting, clock })
    const port = Number(own.fixture.host('owner')?.split(':')[1])
    const addresses = listening(port)
    expect(addresses.length).toBeGreaterThan(0)
    // An address stands there with its octets turned around.
    for (const address of addresses) expect(address).toMatch(/^.{6}7F$/)
    own.close()
  },
)

test('by subdomains, the one listener answers for the hosts that are played and no others', async () => {
  const own = await Participants.open({
    hosting: { hosting: 'subdomains', port: 0, advertise: '*.lab.example' },
    clock,
  })
  const staged = await own.stage(planWith({ agent: { d: document() } }))
  const [played = '', port] = (staged.host('agent') ?? '').split(':')
  const at = async (asked: string) =>
    (await get({ host: '127.0.0.1', port, path: '/d', headers: { host: asked } })).status
  expect(await at(`${played}:${port}`)).toBe(200)
  for (const other of ['evil.example', `lab.example:${port}`, `x.lab.example:${port}`, `127.0.0.1:${port}`, '..'])
    expect(await at(other), other).toBe(421)
  staged.close()
  expect(await at(`${played}:${port}`)).toBe(421)
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
