import { describe, expect, test } from 'vitest'
import { ConfigurationError } from '../configuration-error.ts'
import { parseProfile, profileOf } from '../profile/profile.ts'
import { listen, ok } from './test-servers.ts'
import { always, opened, post, setUp } from './testing.ts'
import { openTransport } from './transport.ts'

describe('connections', () => {
  const single = 'limits: {concurrency: 1}'

  test('are kept alive', async () => {
    const { wire, transport } = await setUp(always(ok), single)
    for (let count = 0; count < 5; count += 1) await transport.send(post())
    expect(wire.connections()).toBe(1)
    expect(transport.requests).toBe(5)
  })

  test('end with the transport, and nothing is opened after', async () => {
    const { wire, transport } = await setUp(() => {}, 'limits: {concurrency: 2}')
    const methods = ['POST', 'BREW', 'POST', 'BREW']
    const answers = methods.map((method) => transport.send(post({ method })))
    await expect.poll(() => wire.received.filter((text) => text !== '').length).toBe(2)
    await transport.close()
    expect((await Promise.all(answers)).map(({ trouble }) => trouble)).toEqual(methods.map(() => 'connection-lost'))
    expect(wire.connections()).toBe(2)
  })

  test('carry what is made when its turn has come', async () => {
    const { transport } = await setUp(always(ok), single)
    const order: string[] = []
    const make = (name: string) => () => {
      order.push(`makes ${name}`)
      return post()
    }
    await Promise.all(['a', 'b'].map((name) => transport.send(make(name)).then(() => order.push(`sent ${name}`))))
    expect(order).toEqual(['makes a', 'sent a', 'makes b', 'sent b'])
  })

  test('that were reset when used again are tried once more', async () => {
    const { wire, transport } = await setUp(
      (socket, _, request) => (request === 0 ? socket.write(ok) : socket.resetAndDestroy()),
      single,
    )
    await transport.send(post())
    let made = 0
    const make = () => post({ target: `/made-${(made += 1)}` })
    expect(await transport.send(make)).toMatchObject({ status: 200 })
    expect(wire.connections()).toBe(2)
    expect(transport.requests).toBe(3)
    // Whoever has read the first may refuse the same bytes as a replay.
    expect(wire.received.map((text) => /\/made-\d/.exec(text)?.[0])).toEqual(['/made-1', '/made-2'])
  })

  test('that are reset when new are not', async () => {
    const { wire, transport } = await setUp((socket) => socket.resetAndDestroy(), single)
    expect(await transport.send(post())).toMatchObject({ trouble: 'connection-lost' })
    expect(wire.connections()).toBe(1)
  })

  test('are no more than the profile allows, whoever sends', async () => {
    let open = 0
    let most = 0
    const { transport } = await setUp((socket) => {
      most = Math.max(most, ++open)
      setImmediate(() => {
        open -= 1
        socket.write(ok)
      })
    }, 'limits: {concurrency: 3}')
    const messages = Array.from({ length: 30 }, (_, index) => post(index % 2 === 0 ? {} : { method: 'BREW' }))
    const answers = await Promise.all(messages.map((message) => transport.send(message)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(3)
  })

  test('recover after a timeout', async () => {
    const { transport } = await setUp((socket, connection) => connection > 0 && socket.write(ok), single)
    expect((await transport.send(post(), { timeoutMs: 30 })).trouble).toBe('timeout')
    expect((await transport.send(post())).status).toBe(200)
  })

  test('are dialled where the profile says, with the host of the message', async () => {
    const wire = await listen(always(ok))
    const transport = openTransport(
      parseProfile(`endpoint: http://exchange.localhost/v1\nhttp: {connect: "127.0.0.1:${wire.port}"}`),
    )
    opened.push(transport, wire)
    for (const method of ['POST', 'BREW']) expect((await transport.send(post({ method }))).status).toBe(200)
    expect(wire.received.every((text) => text.includes('target.example'))).toBe(true)
  })

  test('go through a proxy, byte by byte', async () => {
    const wire = await listen((socket, _, request) =>
      socket.write(request === 0 ? 'HTTP/1.1 200 Connected\r\n\r\n' : ok),
    )
    const transport = openTransport(
      parseProfile(`endpoint: http://127.0.0.1:9/v1\nhttp: {proxy: "http://me:pw@127.0.0.1:${wire.port}"}`),
    )
    opened.push(transport, wire)
    for (const method of ['POST', 'BREW']) expect((await transport.send(post({ method }))).status).toBe(200)
    expect(wire.received[0]).toContain('CONNECT 127.0.0.1:9 HTTP/1.1\r\n')
    expect(wire.received[0]).toContain('Basic bWU6cHc=')
    expect(wire.received[1]).toContain('BREW /v1/rpc HTTP/1.1\r\n')
  })

  test('to a foreign origin need a permission', () => {
    const profile = profileOf('http://127.0.0.1:9/v1')
    expect(() => openTransport(profile, { origin: 'http://10.0.0.1' })).toThrow(ConfigurationError)
  })
})
