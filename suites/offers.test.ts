import { expect, test } from 'vitest'
import type { Message } from '../harness/plan/message.ts'
import { rules } from './index.ts'
import { reportAt, type Behaviour } from './odd-target.ts'

const agentOf = ({ headers }: Message): string =>
  headers.find(([name]) => name.toLowerCase() === 'signature-agent')?.[1] ?? ''

interface Envelope {
  uris?: string[]
  offer_id?: string
}

/** Offers an agent a resource once, and executes the offer once: whoever does so again is answered as before. */
const executesOnce = (): Behaviour => {
  const answered = new Map<string, Buffer>()
  return async (message, exchange) => {
    if (message.method !== 'POST') return (await exchange.handle(message)).answer
    const { uris, offer_id: offer } = JSON.parse(message.body.toString()) as Envelope
    const name = offer ?? `${agentOf(message)} ${uris?.join()}`
    const before = answered.get(name)
    if (before && offer !== undefined) return { status: 200, body: before }
    const { answer: reply } = await exchange.handle(message)
    if (reply.status !== 200) return reply
    answered.set(name, before ?? reply.body)
    return { ...reply, body: before ?? reply.body }
  }
}

test('where an access that comes again is the one of before, none is wanted to be counted', async () => {
  const chosen = rules.filter(({ id }) =>
    ['quota/exhausted', 'quota/zero', 'quota/last-one', 'claims/spend-cap-at-execute'].includes(id),
  )
  const report = await reportAt(executesOnce(), chosen)
  expect(report.rules.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'claims/spend-cap-at-execute pass',
    'quota/exhausted skipped',
    'quota/zero pass',
    'quota/last-one skipped',
  ])
})

/** Keeps five open offers of an agent: a sixth takes the place of the oldest. */
const keepsFive = (): Behaviour => {
  const open = new Map<string, string[]>()
  return async (message, exchange) => {
    const { answer: reply } = await exchange.handle(message)
    if (message.method !== 'POST' || reply.status !== 200) return reply
    const { offer_id: offer } = JSON.parse(message.body.toString()) as Envelope
    const agent = agentOf(message)
    const known = open.get(agent) ?? []
    if (offer !== undefined && !known.includes(offer)) return { status: 404, body: '{"error":"no such offer"}' }
    const brought = [...reply.body.toString().matchAll(/"offer_id":"([^"]+)"/g)].map(([, id = '']) => id)
    open.set(agent, [...known, ...brought].slice(-5))
    return reply
  }
}

test('where an agent keeps few offers, no more are wanted of it at once', async () => {
  const chosen = rules.filter(({ id }) => ['retrieval/hash-at-once', 'retrieval/answer', 'retrieval/hmac'].includes(id))
  const report = await reportAt(keepsFive(), chosen)
  expect(report.rules.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'retrieval/hash-at-once skipped',
    'retrieval/answer pass',
    'retrieval/hmac pass',
  ])
})
