import { expect, test, vi } from 'vitest'
import { parseProfile } from '../profile/profile.ts'
import { Rendezvous } from './rendezvous.ts'
import { listen, ok } from './test-servers.ts'
import { openTransport } from './transport.ts'

const post = {
  method: 'POST',
  target: '/v1/x',
  headers: [['host', 'h']] as [string, string][],
  body: Buffer.from('{"a":1}'),
}

test('a request lacks its last octet until the others are as far', async () => {
  const wire = await listen((socket) => socket.on('data', () => socket.write(ok)))
  const transport = openTransport(parseProfile(`endpoint: http://127.0.0.1:${wire.port}/v1`))
  const meet = new Rendezvous(2, 60_000)
  const first = transport.send(post, { meet })
  await vi.waitFor(() => expect(wire.received[0]).toContain('{"a":1'))
  expect(wire.received[0]).not.toContain('}')
  // The other's way to the meeting is not looked at: it may come whole.
  void meet.arrive()
  expect((await first).status).toBe(200)
  expect(wire.received[0]).toContain('{"a":1}')
  await transport.close()
  await wire.close()
})

test('who waits for others that do not come goes on without them', async () => {
  const wire = await listen((socket) => socket.on('data', () => socket.write(ok)))
  const transport = openTransport(parseProfile(`endpoint: http://127.0.0.1:${wire.port}/v1`))
  expect((await transport.send(post, { meet: new Rendezvous(2) })).status).toBe(200)
  await transport.close()
  await wire.close()
})

test('nobody waits for those that have left', async () => {
  const meet = new Rendezvous(3, 60_000)
  const gone: string[] = []
  const arrive = async (name: string): Promise<void> => {
    await meet.arrive()
    gone.push(name)
  }
  const both = [arrive('first'), arrive('second')]
  await Promise.resolve()
  expect(gone).toEqual([])
  meet.leave()
  await Promise.all(both)
  meet.leave()
  await arrive('third')
  expect(gone).toEqual(['first', 'second', 'third'])
})
