import { afterEach } from 'vitest'
import type { Message } from '../../plan/message.ts'
import { parseProfile } from '../profile/profile.ts'
import { type Responder, type Wire, listen } from './test-servers.ts'
import { type Transport, openTransport } from './transport.ts'

/** What a test opens, closed when it ends. */
export const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

/** A server that answers so, and a transport to it. */
export const setUp = async (respond: Responder, extra = ''): Promise<{ wire: Wire; transport: Transport }> => {
  const wire = await listen(respond)
  const transport = openTransport(parseProfile(`endpoint: http://127.0.0.1:${wire.port}/v1\n${extra}`))
  opened.push(transport, wire)
  return { wire, transport }
}

/** A request that is one for both ways to send, with what differs. */
export const post = (change: Partial<Message> = {}): Message => ({
  method: 'POST',
  target: '/v1/rpc',
  headers: [['Host', 'target.example']],
  body: Buffer.from('{"a":1}'),
  ...change,
})

/** Answers each request by this text. */
export const always =
  (text: string): Responder =>
  (socket) =>
    socket.write(text, 'latin1')
