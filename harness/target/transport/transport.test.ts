import { describe, expect, test } from 'vitest'
import type { Answer, Message } from '../../plan/message.ts'
import { profileOf } from '../profile/profile.ts'
import { needsRawSocket } from './raw.ts'
import { type Responder, listen, ok } from './test-servers.ts'
import { always, opened, post, setUp } from './testing.ts'
import { openTransport } from './transport.ts'
import { longestBody } from './trouble.ts'

describe('what is sent', () => {
  const lines: [string, string][] = [
    ['host', 'other.example:81'],
    ['Authorization', ''],
    ['X-Twice', 'one'],
    ['signature-input', 'a=("@method");created=1'],
    ['X-TWICE', 'two, three'],
    ['x-latin', 'caf\u00e9'],
  ]

  test('keeps lines, their order, spelling and emptiness, and a foreign host', async () => {
    const { wire, transport } = await setUp(always(ok))
    const message = post({ headers: lines })
    expect(needsRawSocket(message)).toBe(false)
    expect((await transport.send(message)).status).toBe(200)
    const sent = (wire.received[0] ?? '').split('\r\n')
    expect(sent[0]).toBe('POST /v1/rpc HTTP/1.1')
    expect(sent.filter((line) => /^(?:host|auth|x-|sig)/i.test(line))).toEqual(
      lines.map(([name, value]) => `${name}: ${value}`),
    )
    expect(sent.filter((line) => /^content-length/i.test(line))).toEqual(['content-length: 7'])
    expect(sent.at(-1)).toBe('{"a":1}')
  })

  test.each(['http://other.example/v1/rpc?a=b', '/v1//rpc', '/v1/%72pc?message=%7B%7D'])(
    'keeps the request target %s',
    async (target) => {
      const { wire, transport } = await setUp(always(ok))
      await transport.send(post({ target }))
      expect(wire.received[0]).toMatch(`POST ${target} HTTP/1.1\r\n`)
      expect(needsRawSocket(post({ target }))).toBe(false)
    },
  )

  test('announces an empty body of a POST, and a body of a GET or DELETE', async () => {
    const { wire, transport } = await setUp(always(ok), 'limits: {concurrency: 1}')
    await transport.send(post({ body: Buffer.alloc(0) }))
    expect(wire.received[0]).toContain('content-length: 0\r\n')
    for (const method of ['GET', 'DELETE']) {
      const before = wire.received.join('').length
      await transport.send(post({ method }))
      expect(wire.received.join('').slice(before)).toMatch(/^(GET|DELETE) [^]*content-length: 7\r\n[^]*\{"a":1\}$/)
    }
  })

  test('has the lines of the profile after its own', async () => {
    const { wire, transport } = await setUp(always(ok), 'http: {headers: {x-gateway: key}}')
    await transport.send(post())
    expect(wire.received[0]).toContain('x-gateway: key\r\n')
  })

  test.each([
    ['who asks', '', 'user-agent: svc-conformance\r\n'],
    ['whom the profile says in its place', 'http: {headers: {User-Agent: probe}}', 'User-Agent: probe\r\n'],
  ])('tells %s', async (_, profile, line) => {
    const { wire, transport } = await setUp(always(ok), profile)
    await transport.send(post())
    const told = wire.received[0]?.match(/user-agent: .*\r\n/gi)
    expect(told).toEqual([line])
  })

  const byHand: Record<string, Partial<Message>> = {
    'a name that is no token': {
      headers: [
        ['Host', 'h'],
        ['@method', 'GET'],
      ],
    },
    'a name with a space': {
      headers: [
        ['Host', 'h'],
        ['a b', 'c'],
      ],
    },
    'an empty name': {
      headers: [
        ['Host', 'h'],
        ['', 'c'],
      ],
    },
    'a control character in a value': {
      headers: [
        ['Host', 'h'],
        ['a', 'b\u0000c'],
      ],
    },
    'a line feed in a value': {
      headers: [
        ['Host', 'h'],
        ['a', 'b\nc'],
      ],
    },
    'an unknown method': { method: 'BREW', headers: [['Host', 'h']] },
    'a method that is no token': { method: 'GE T', headers: [['Host', 'h']] },
    'a lower-case method': { method: 'post', headers: [['Host', 'h']] },
    'no host': { headers: [['a', 'b']] },
    'two hosts': {
      headers: [
        ['Host', 'h'],
        ['Host', 'i'],
      ],
    },
    'two lengths': {
      headers: [
        ['Host', 'h'],
        ['content-length', '7'],
        ['content-length', '7'],
      ],
    },
    'a wrong length': {
      headers: [
        ['Host', 'h'],
        ['content-length', '3'],
      ],
    },
    'an expectation': {
      headers: [
        ['Host', 'h'],
        ['expect', '100-continue'],
      ],
    },
    'a connection option': {
      headers: [
        ['Host', 'h'],
        ['connection', 'signature'],
      ],
    },
    'a target with a space': { target: '/v1/a b', headers: [['Host', 'h']] },
    'a relative target': { target: '*', headers: [['Host', 'h']] },
    'a value of white space': {
      headers: [
        ['Host', 'h'],
        ['Authorization', '  '],
      ],
    },
  }
  test.each(Object.entries(byHand))('is written by hand for %s', async (_, change) => {
    const message = post(change)
    expect(needsRawSocket(message)).toBe(true)
    const { wire, transport } = await setUp(always(ok))
    expect(await transport.send(message)).toMatchObject({ status: 200, headers: expect.any(Array) })
    const head = [`${message.method} ${message.target} HTTP/1.1`, ...message.headers.map(([n, v]) => `${n}: ${v}`)]
    expect(wire.received[0]?.startsWith(`${head.join('\r\n')}\r\n`)).toBe(true)
    expect(wire.received[0]?.endsWith('\r\n\r\n{"a":1}')).toBe(true)
  })

  test('is chunked where its lines say so', async () => {
    const { wire, transport } = await setUp(always(ok))
    await transport.send(
      post({
        headers: [
          ['Host', 'h'],
          ['Transfer-Encoding', 'chunked'],
        ],
      }),
    )
    expect(wire.received[0]?.split('\r\n\r\n').slice(1).join('\r\n\r\n')).toBe('4\r\n{"a"\r\n3\r\n:1}\r\n0\r\n\r\n')
    expect(wire.received[0]).not.toMatch(/content-length/i)
  })
})

const untilClose: Responder = (socket) => socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{}')

/** Both ways to send, to be told apart by the method alone. */
const ways: [string, Partial<Message>][] = [
  ['by the client', {}],
  ['by hand', { method: 'BREW' }],
]

describe.each(ways)('what comes back %s', (_, change) => {
  const receive = async (respond: Responder | string, extra = ''): Promise<Answer> => {
    const { transport } = await setUp(typeof respond === 'string' ? always(respond) : respond, extra)
    return transport.send(post(change))
  }

  test('has its lines as they came', async () => {
    const answer = await receive(
      'HTTP/1.1 403 No\r\nX-A: 1\r\nx-a:  2 \r\nEmpty:\r\nX-Latin: caf\u00e9\r\nContent-Length: 2\r\n\r\nno',
    )
    expect(answer).toMatchObject({
      status: 403,
      headers: [
        ['X-A', '1'],
        ['x-a', '2'],
        ['Empty', ''],
        ['X-Latin', 'caf\u00e9'],
        ['Content-Length', '2'],
      ],
      body: Buffer.from('no'),
    })
    expect(answer.trouble).toBeUndefined()
  })

  test('may be chunked, or end with the connection, or come after 103', async () => {
    const chunked =
      'HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;x=y\r\n{\r\n1\r\n}\r\n0\r\nT: 1\r\n\r\n'
    expect(await receive(chunked)).toMatchObject({ status: 200, body: Buffer.from('{}') })
    expect(await receive(untilClose)).toMatchObject({ status: 200, body: Buffer.from('{}') })
  })

  const broken: [Answer['trouble'], string, Responder | string, string?][] = [
    ['timeout', 'nothing', () => {}, 'limits: {timeout_ms: 60}'],
    ['timeout', 'half a head', 'HTTP/1.1 200 OK\r\nA', 'limits: {timeout_ms: 60}'],
    ['timeout', 'half a body', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n{}', 'limits: {timeout_ms: 60}'],
    ['timeout', 'drops', drip, 'limits: {timeout_ms: 120}'],
    ['connection-lost', 'a close', (socket) => socket.end()],
    ['connection-lost', 'a reset', (socket) => socket.resetAndDestroy()],
    ['connection-lost', 'a body cut short', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n{}')],
    ['not-http', 'another protocol', (socket) => socket.end('SSH-2.0-OpenSSH\r\n\r\n')],
    ['not-http', 'a status that is none', 'HTTP/1.1 abc\r\n\r\n'],
    ['not-http', 'a chunk without a size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['too-large', 'a flood', (socket) => socket.write(`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(longestBody + 1)}`)],
    [
      'too-large',
      'a flood of lines',
      (socket) => socket.write(`HTTP/1.1 200 OK\r\n${'a: bcdefghijklmnop\r\n'.repeat(20_000)}`),
    ],
  ]
  test.each(broken)('is %s for %s', async (trouble, __, respond, extra) => {
    expect(await receive(respond, extra)).toMatchObject({ status: null, trouble, headers: [] })
  })

  test('is connection-refused where nobody listens', async () => {
    const wire = await listen(() => {})
    await wire.close()
    const transport = openTransport(profileOf(`http://127.0.0.1:${wire.port}/v1`))
    opened.push(transport)
    expect(await transport.send(post(change))).toMatchObject({ status: null, trouble: 'connection-refused' })
    expect(transport.lastError).toContain('ECONNREFUSED')
  })
})

/** A byte every few milliseconds, without end. */
function drip(socket: Parameters<Responder>[0]): void {
  socket.write('HTTP/1.1 200 OK\r\n\r\n')
  const timer = setInterval(() => socket.write('x'), 5)
  socket.on('close', () => clearInterval(timer))
}
