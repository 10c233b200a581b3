import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { Message } from '../../plan/message.ts'
import { dialer, type Dialer } from './dial.ts'
import { openLane } from './lane.ts'
import { profileOf } from '../profile/profile.ts'
import { listen, ok } from './test-servers.ts'

const message: Message = { method: 'POST', target: '/', headers: [['Host', 'a']], body: Buffer.from('{}') }

/** A lane, and the connections that it opened. */
const laneTo = async (respond: Parameters<typeof listen>[0]) => {
  const wire = await listen(respond)
  const origin = new URL(`http://127.0.0.1:${wire.port}`)
  const { connect } = dialer(origin, profileOf(`${origin.origin}/v1`).http, 1000)
  const sockets: Socket[] = []
  const dial: Dialer = {
    connect: (options, done) =>
      connect(options, (...dialled) => {
        if (dialled[1]) sockets.push(dialled[1])
        done(...dialled)
      }),
    close: async () => {},
  }
  const lane = openLane(origin, dial)
  const close = async (): Promise<void> => void (await Promise.all([lane.close(), wire.close()]))
  return { lane, wire, sockets, close }
}

const lost = (code: string): Error => Object.assign(new Error(`write ${code}`), { code })

test.each(['EPIPE', 'ECONNRESET'])('%s of what was sent before is not charged to the next request', async (code) => {
  const { lane, sockets, close } = await laneTo((socket) => socket.write(ok))
  expect(await lane.exchange(message, 1000)).toMatchObject({ answer: { status: 200 } })
  // It waits its turn of the event loop when the connection turns out to be broken.
  const next = lane.exchange(message, 1000)
  sockets[0]?.destroy(lost(code))
  expect(await next).toMatchObject({ answer: { status: null, trouble: 'connection-lost' }, stale: true })
  expect(await lane.exchange(message, 1000)).toMatchObject({ answer: { status: 200 } })
  expect(sockets).toHaveLength(2)
  await close()
})

test('a connection that cannot be opened is refused, whatever was answered before', async () => {
  const last = ok.replace('\r\n', '\r\nConnection: close\r\n')
  const { lane, wire, close } = await laneTo((socket) => socket.end(last))
  expect(await lane.exchange(message, 1000)).toMatchObject({ answer: { status: 200 } })
  await wire.close()
  expect(await lane.exchange(message, 1000)).toMatchObject({ answer: { trouble: 'connection-refused' }, stale: false })
  await close()
})
