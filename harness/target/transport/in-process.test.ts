import { expect, test } from 'vitest'
import type { Answer, Message } from '../../plan/message.ts'
import { inProcess } from './in-process.ts'

const message: Message = { method: 'POST', target: '/', headers: [], body: Buffer.alloc(0) }
const answer: Answer = { status: 200, headers: [], body: Buffer.from('{}'), milliseconds: 0 }

test('a target in process is given the message', async () => {
  const seen: Message[] = []
  const transport = inProcess(async (given) => {
    seen.push(given)
    return answer
  })
  expect(await transport.send(message)).toBe(answer)
  expect(seen).toEqual([message])
  expect(transport.requests).toBe(1)
})

test('what it throws is a lost connection, and is told', async () => {
  const transport = inProcess(() => Promise.reject(new Error('bug in the exchange')))
  expect(await transport.send(message)).toMatchObject({ status: null, trouble: 'connection-lost' })
  expect(transport.lastError).toContain('bug in the exchange')
})
