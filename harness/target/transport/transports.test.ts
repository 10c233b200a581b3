import { afterEach, expect, test } from 'vitest'
import type { Message } from '../../plan/message.ts'
import { profileOf } from '../profile/profile.ts'
import { listen, ok, type Responder } from './test-servers.ts'
import { openTransports } from './transports.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

const answers: Responder = (socket) => socket.write(ok, 'latin1')
const get: Message = { method: 'GET', target: '/content/1', headers: [['host', 'any']], body: Buffer.alloc(0) }

test('a retrieval URL is fetched from another port, and its requests are counted', async () => {
  const [exchange, delivery] = [await listen(answers), await listen(answers)]
  const transports = openTransports(profileOf(`http://127.0.0.1:${exchange.port}/v1`))
  opened.push(transports, exchange, delivery)
  const answer = await transports.send(get, { origin: `http://127.0.0.1:${delivery.port}` })
  expect(answer.status).toBe(200)
  expect((await transports.send(get)).status).toBe(200)
  expect(transports.requests).toBe(2)
})

test('nothing is sent to a host that nobody has permitted', async () => {
  const transports = openTransports(profileOf('http://127.0.0.1:8700/v1'))
  opened.push(transports)
  expect(await transports.send(get, { origin: 'http://content.example' })).toMatchObject({
    status: null,
    trouble: 'not-permitted',
  })
  expect(transports.mayReach('http://localhost:1')).toBe(true)
})
