import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Message } from '../../plan/message.ts'
import { answersOnAll } from './kept-connections.ts'
import { parseProfile, type Profile } from '../profile/profile.ts'
import { openTransport } from './transport.ts'

const opened: Server[] = []
afterEach(() => {
  for (const server of opened.splice(0)) server.close()
})

/** A server with so many threads, each of which sees to one connection until that ends; the profile of its endpoint. */
const threaded = async (threads: number): Promise<Profile> => {
  const http = createHttpServer({ keepAliveTimeout: 0 }, (_, response) => response.end('{}'))
  const waiting: Socket[] = []
  let free = threads
  const next = (): void => {
    if (free === 0) return
    const socket = waiting.shift()
    if (!socket) return
    free -= 1
    socket.once('close', () => {
      free += 1
      next()
    })
    http.emit('connection', socket)
    socket.resume()
  }
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    waiting.push(socket)
    next()
  }).listen(0, '127.0.0.1')
  opened.push(server)
  await once(server, 'listening')
  return parseProfile(`endpoint: http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
}

const message: Message = {
  method: 'GET',
  target: '/.well-known/svc.json',
  headers: [['host', 'target.example']],
  body: Buffer.alloc(0),
}

test.each([
  [1, false],
  [4, false],
  [8, true],
])('%i threads answer on eight connections at a time: %s', async (threads, all) => {
  expect(await answersOnAll(await threaded(threads), message, 8)).toBe(all)
})

test('a target that answers on one connection at a time answers all, where each request has its own', async () => {
  const transport = openTransport(await threaded(1))
  await transport.send(message)
  await transport.closeEach()
  const answers = await Promise.all(Array.from({ length: 8 }, () => transport.send(message)))
  await transport.close()
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
})
