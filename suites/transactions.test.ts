import { expect, test } from 'vitest'
import type { Message } from '../harness/plan/message.ts'
import { rules } from './index.ts'
import { reportAt, type Behaviour } from './odd-target.ts'

const isExecute = ({ target }: Message): boolean => target.endsWith('ExecuteTransaction')
const statuses = async (behaviour: Behaviour, ...ids: string[]) =>
  (
    await reportAt(
      behaviour,
      rules.filter(({ id }) => ids.includes(id)),
    )
  ).rules.map(({ id, status, reason }) => [id, status, reason])

test('transactions that meet and are told 409, and are good the next time, fail nothing', async () => {
  let turn = 0
  const everyOtherMeets: Behaviour = async (message, exchange) => {
    if (isExecute(message) && turn++ % 2 === 0) return { status: 409, body: '{"error":"could not serialize access"}' }
    return (await exchange.handle(message)).answer
  }
  const tried = ['quota/reason', 'quota/zero']
  expect(await statuses(everyOtherMeets, ...tried)).toEqual(tried.map((id) => [id, 'pass', undefined]))
})

const neverServed: Behaviour = async (message, exchange) =>
  isExecute(message) ? { status: 409, body: '{}' } : (await exchange.handle(message)).answer

test('transactions that are told 409 each time are refused', async () => {
  const [told] = await statuses(neverServed, 'quota/zero')
  expect(told?.[1]).not.toBe('pass')
})

test('offers that Execute knows a moment after they were told are waited for', async () => {
  const known = new Map<string, number>()
  const behaviour: Behaviour = async (message, exchange) => {
    const { offer_id: id = '' } = JSON.parse(message.body.toString('utf8') || '{}') as { offer_id?: string }
    if (isExecute(message) && (known.get(id) ?? 0) > Date.now())
      return { status: 404, body: '{"error":"no such offer"}' }
    const { answer } = await exchange.handle(message)
    for (const [, offer = ''] of answer.body.toString().matchAll(/"offer_id":"([^"]+)"/g))
      known.set(offer, Date.now() + 60)
    return answer
  }
  const tried = ['retrieval/hash']
  expect(await statuses(behaviour, ...tried)).toEqual(tried.map((id) => [id, 'pass', undefined]))
})
