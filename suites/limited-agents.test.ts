import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Message } from '../harness/plan/message.ts'
import type { Rule } from '../harness/plan/rule.ts'
import { reportAt, type Behaviour } from './odd-target.ts'
import { rules } from './index.ts'
import concurrent from './quota/concurrent.ts'
import exhausted from './quota/exhausted.ts'
import bound from './retrieval/bound.ts'
import coversAllFive from './signature/covers-all-five.ts'

/** Rules with an agent that many cases share, with directories of their own, with an Execute, and with brokers. */
const asked = [
  'signature/covers-all-five',
  'keys/window-end',
  'retrieval/answer',
  'retrieval/bound',
  'digest/form',
  'hops/covers-previous',
]
const chosen = rules.filter(({ id }) => asked.includes(id))

const agentOf = ({ headers }: Message): string =>
  headers.find(([name]) => name.toLowerCase() === 'signature-agent')?.[1] ?? ''

interface Limit {
  /** How often an agent is answered: in all, or refused. */
  most: number
  counts: (status: number) => boolean
  /** How it is answered then. */
  status: number
}

const isRefusal = (status: number): boolean => status >= 400

test.each<[string, Limit]>([
  ['has no time for an agent after twenty requests', { most: 20, counts: () => true, status: 429 }],
  ['has no time for an agent after five refusals', { most: 5, counts: isRefusal, status: 429 }],
  ['locks an agent out after five refusals', { most: 5, counts: isRefusal, status: 403 }],
  ['locks an agent out after three refusals', { most: 3, counts: isRefusal, status: 403 }],
])('an exchange that %s has a verdict for each rule', async (_, { most, counts, status: then }) => {
  const counted = new Map<string, number>()
  let busy = 0
  const report = await reportAt(async (message, exchange) => {
    const agent = agentOf(message)
    if (agent === '') return (await exchange.handle(message)).answer
    const before = counted.get(agent) ?? 0
    if (before >= most) {
      busy += 1
      return { status: then, body: '' }
    }
    const { answer } = await exchange.handle(message)
    const status = answer.status ?? 500
    if (counts(status)) counted.set(agent, before + 1)
    return { status, body: answer.body }
  }, chosen)
  expect(busy).toBeGreaterThan(0)
  expect(report.rules.map(({ id, status }) => [id, status])).toEqual(chosen.map(({ id }) => [id, 'pass']))
})

test('an exchange that has no time for an Execute now and then has a verdict for each rule', async () => {
  const offering = rules.filter(({ id }) => ['delegation/holder', 'retrieval/answer'].includes(id))
  let executes = 0
  let busy = 0
  const report = await reportAt(async (message, exchange) => {
    if (message.target.endsWith('/ExecuteTransaction') && ++executes % 3 === 1) {
      busy += 1
      return { status: 429, body: '' }
    }
    const { answer } = await exchange.handle(message)
    return { status: answer.status ?? 500, body: answer.body }
  }, offering)
  expect(busy).toBeGreaterThan(0)
  expect(report.rules.map(({ id, status }) => [id, status])).toEqual(offering.map(({ id }) => [id, 'pass']))
})

test('who stands in for an agent that a target has no time for fetches what it has executed itself', async () => {
  const fetching = [coversAllFive, { ...bound, variations: {}, open: {} }]
  const counted = new Map<string, number>()
  let executes = 0
  const report = await reportAt(async (message, exchange) => {
    const agent = agentOf(message)
    const before = counted.get(agent) ?? 0
    const isExecute = message.target.endsWith('/ExecuteTransaction')
    if (agent !== '' && (before >= 20 || (isExecute && ++executes % 3 === 1))) return { status: 429, body: '' }
    counted.set(agent, before + 1)
    return (await exchange.handle(message)).answer
  }, fetching)
  expect(report.rules.map(({ id, status, reason }) => [id, status, reason])).toEqual(
    fetching.map(({ id }) => [id, 'pass', undefined]),
  )
})

test('a gateway that answers 502 now and then in place of the target costs no verdict', async () => {
  const chosenRules = rules.filter(({ id }) => ['signature/covers-all-five', 'revocation/unset'].includes(id))
  let requests = 0
  const report = await reportAt(async (message, exchange) => {
    if (++requests % 11 === 0) return { status: 502, body: '<html>Bad Gateway</html>' }
    return (await exchange.handle(message)).answer
  }, chosenRules)
  expect(report.rules.map(({ status, reason }) => [status, reason])).toEqual(chosenRules.map(() => ['pass', undefined]))
})

const atOnce = rules.filter(({ kind }) => kind === 'load')

const oneOfAnAgent = (): { meets: () => number; behaviour: Behaviour } => {
  const under = new Set<string>()
  let meets = 0
  const behaviour: Behaviour = async (message, exchange) => {
    const agent = agentOf(message)
    if (under.has(agent)) {
      meets += 1
      return { status: 409, body: '' }
    }
    under.add(agent)
    await pause(2)
    const { answer } = await exchange.handle(message)
    under.delete(agent)
    return { status: answer.status ?? 500, body: answer.body }
  }
  return { meets: () => meets, behaviour }
}

test('an exchange that has one transaction of an agent at a time is convicted of nothing that comes at once', async () => {
  const { meets, behaviour } = oneOfAnAgent()
  const report = await reportAt(behaviour, atOnce)
  expect(meets()).toBeGreaterThan(0)
  expect(report.rules.filter(({ status }) => status === 'fail')).toEqual([])
})

test('where one request comes after the other, nothing has come at once', async () => {
  const { behaviour } = oneOfAnAgent()
  const report = await reportAt(behaviour, atOnce, { limits: { concurrency: 1 } })
  expect(report.rules.map(({ status, reason }) => [status, reason])).toEqual(
    atOnce.map(() => ['skipped', 'limits.concurrency is 1: nothing is sent at once.']),
  )
})

const few = <T>(all: Record<string, T>, ...slugs: string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([slug]) => slugs.includes(slug)))

test('an exchange that answers one request at a time, and is busy meanwhile, keeps its counts', async () => {
  const counting: Rule[] = [
    { ...exhausted, partsNeed: {}, stories: few(exhausted.stories, 'one', 'several', 'twelve') },
  ]
  let underWay = 0
  let busy = 0
  const report = await reportAt(async (message, exchange) => {
    if (underWay > 0) {
      busy += 1
      return { status: 429, body: '' }
    }
    underWay += 1
    await pause(10)
    const { answer } = await exchange.handle(message)
    underWay -= 1
    return { status: answer.status ?? 500, body: answer.body }
  }, counting)
  expect(busy).toBeGreaterThan(0)
  expect(report.rules.map(({ id, status }) => [id, status])).toEqual([['quota/exhausted', 'pass']])
})

test('a gateway that answers 503 to what is too much at once costs no verdict on counts', async () => {
  const counting: Rule[] = [
    { ...exhausted, partsNeed: {}, stories: few(exhausted.stories, 'several', 'twelve', 'free') },
    { ...concurrent, partsNeed: {}, everyOther: {}, send: few(concurrent.send, 'at-once') },
  ]
  let underWay = 0
  let turnedAway = 0
  const report = await reportAt(async (message, exchange) => {
    if (underWay >= 2) {
      turnedAway += 1
      return { status: 503, body: '' }
    }
    underWay += 1
    await pause(5)
    const { answer } = await exchange.handle(message)
    underWay -= 1
    return { status: answer.status ?? 500, body: answer.body }
  }, counting)
  expect(turnedAway).toBeGreaterThan(0)
  expect(report.rules.map(({ id, status, reason }) => [id, status, reason])).toEqual(
    counting.map(({ id }) => [id, 'pass', undefined]),
  )
})

const isOfTwelve = ({ body }: Message): boolean => {
  const { delegation } = (JSON.parse(body.toString()) as { requester: { delegation?: { token: string } } }).requester
  const parts = Buffer.from(delegation?.token ?? '', 'base64')
    .toString()
    .split(/[.~]/)
  return parts.some((part) => /svc_max_accesses\W*12\b/.test(Buffer.from(part, 'base64url').toString()))
}

test('an exchange that has no time for a while is not taken for one whose grant is used up', async () => {
  const counting: Rule[] = [{ ...exhausted, partsNeed: {}, stories: few(exhausted.stories, 'twelve') }]
  // The first thirteen are pre-flight's.
  let executes = 0
  const report = await reportAt(async (message, exchange) => {
    const isBusy =
      message.target.endsWith('/ExecuteTransaction') && isOfTwelve(message) && ++executes > 17 && executes < 25
    return isBusy ? { status: 429, body: '' } : (await exchange.handle(message)).answer
  }, counting)
  expect(executes).toBeGreaterThan(12)
  expect(report.rules.map(({ status, reason }) => [status, reason])).toEqual([['pass', undefined]])
})
