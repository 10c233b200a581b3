import { expect, test } from 'vitest'
import { exitCodeOf } from '../reports/report.ts'
import type { Report } from '../reports/report-types.ts'
import { requester } from '../harness/plan/edits.ts'
import type { Rule, Watch } from '../harness/plan/rule.ts'
import { withFewFaults } from './few-faults.ts'
import { rules } from './index.ts'
import { reportAt, type Behaviour } from './odd-target.ts'
import { asking } from './requester/baseline.ts'

const hasFault = (rule: Rule): boolean => rule.kind === 'flip' && Object.keys(rule.faults).length > 0
const judged = rules.filter((rule) => rule.level !== 'observe')
const withFaults = rules.filter(hasFault).map(withFewFaults(3))
const statuses = (report: Report, status: string): string[] =>
  report.rules.filter((rule) => rule.status === status).map((rule) => rule.id)

const offer = '{"offer_groups":[{"uri":"http://publisher/","offers":[{"offer_id":"1","price":{"amount_cents":5}}]}]}'

/** Offers for whatever is asked for, at a price and at none, whoever asks. */
const offersAll: Behaviour = ({ body, headers }) => {
  const host = headers.find(([name]) => name.toLowerCase() === 'host')?.[1]
  const asked = body.toString().match(/http:\/\/127[^"]*(?=")/g) ?? []
  const groups = [...new Set(['http://publisher/', ...asked])].map((uri) => ({
    uri,
    offers: [0, 5].map((cents) => ({ offer_id: '1', price: { amount_cents: cents } })),
  }))
  const retrieval = {
    retrieval_endpoint: `http://${host}/v1/content/1?signature=abc`,
    expires_at: new Date(Date.now() + 300_000).toISOString(),
  }
  return { status: 200, body: JSON.stringify({ offer_groups: groups, ...retrieval }) }
}

const crashesAtFaults: Behaviour = async (message, exchange) => {
  const { answer: reply } = await exchange.handle(message)
  return reply.status < 300 ? reply : { status: 500, body: '{"error":"oops"}' }
}

/** A grant that is not given, and a thumbprint that is not told, is an answer of 200, at which this target does not crash. */
const refusedByStatus = withFaults.filter(
  (rule) => !('on' in rule) || (rule.on.plan.wants === undefined && rule.id !== 'retrieval/hash'),
)

test('a target that accepts everything fails every rule that has a fault', async () => {
  // Of its offers the cheapest costs nothing: no cap is below it.
  const priced = withFaults.filter(({ needs = [] }) => !needs.includes('steady-prices'))
  const report = await reportAt(offersAll, priced)
  expect(statuses(report, 'fail')).toEqual(priced.map((rule) => rule.id))
  expect(exitCodeOf(report)).toBe(1)
})

test('a target that accepts everything and fetches nothing passes no rule on what is fetched', async () => {
  const onFetches = ['rotation/cached', 'requester/domain-not-asked', 'revocation/unset']
  const report = await reportAt(
    offersAll,
    rules.filter(({ id }) => onFetches.includes(id)),
  )
  expect(statuses(report, 'pass')).toEqual([])
})

/** Keeps what it was answered, and answers that to whoever asks for the same, once they are who they say. */
const keepsAnswers = (): Behaviour => {
  const kept = new Map<string, Buffer>()
  return async (message, exchange) => {
    const { answer: reply } = await exchange.handle(message)
    const { uris } = reply.status === 200 ? (JSON.parse(message.body.toString()) as { uris?: string[] }) : {}
    if (!uris) return reply
    const body = kept.get(uris.join()) ?? reply.body
    kept.set(uris.join(), body)
    return { ...reply, body }
  }
}

test('a target that keeps what it offers for whoever asks next serves those who declare another scope', async () => {
  const chosen = rules.filter(({ id }) => ['scopes/only-matching', 'delegation/anchor'].includes(id))
  expect(statuses(await reportAt(keepsAnswers(), chosen), 'fail')).toContain('scopes/only-matching')
})

test('a target that keeps what it offers by connection serves those who declare another scope there', async () => {
  const kept = new WeakMap<object, Behaviour>()
  const chosen = rules.filter(({ id }) => ['scopes/asked-anew', 'scopes/only-matching'].includes(id))
  const report = await reportAt((message, exchange, connection) => {
    const own = kept.get(connection) ?? keepsAnswers()
    kept.set(connection, own)
    return own(message, exchange, connection)
  }, chosen)
  expect(statuses(report, 'fail')).toContain('scopes/asked-anew')
})

test('a target that refuses everything passes nothing', async () => {
  const report = await reportAt(() => ({ status: 401, body: '{"error":"no"}' }), judged)
  expect(statuses(report, 'pass')).toEqual([])
  expect(statuses(report, 'inconclusive')).toEqual(judged.map((rule) => rule.id))
  expect(report.rules[0]?.reason).toContain('401')
  expect(exitCodeOf(report)).toBe(3)
})

test('a target that answers 500 to every fault passes no rule that has one', async () => {
  const report = await reportAt(crashesAtFaults, refusedByStatus)
  expect(statuses(report, 'pass')).toEqual([])
  expect(statuses(report, 'fail')).toEqual([])
  expect(exitCodeOf(report)).toBe(3)
})

test('a target that answers 500 to what is wrong passes no rule on what comes at once', async () => {
  const atOnce = rules.filter(
    (rule) => rule.kind === 'load' && rule.counts.accepted?.most === 0 && rule.id !== 'scopes/at-once',
  )
  const report = await reportAt(crashesAtFaults, atOnce)
  expect(statuses(report, 'inconclusive')).toEqual(atOnce.map(({ id }) => id))
  expect(atOnce.length).toBeGreaterThan(0)
})

test('a target that changes its mind is flaky, and neither fails nor passes', async () => {
  let turn = 0
  const report = await reportAt(
    async (message, exchange) => {
      const { answer: reply } = await exchange.handle(message)
      turn += 1
      return reply.status < 300 || turn % 4 === 0 ? { status: 200, body: offer } : reply
    },
    rules.filter(hasFault).slice(0, 3),
  )
  expect(statuses(report, 'pass')).toEqual([])
  expect(report.rules.some((rule) => rule.reason?.includes('flaky'))).toBe(true)
})

test('a story that does not end the same way each time has its rate, and no verdict', async () => {
  const marked = requester('the requester is marked', { name: 'marked' })
  const watch = (id: Rule['id']): Watch => ({
    id,
    spec: 'test',
    level: 'must',
    requires: 'A test.',
    mutants: {},
    on: asking,
    kind: 'watch',
    stories: { one: { says: 'a story', scene: null, steps: [{ at: 0, send: marked, expect: 'accepted' }] } },
  })
  let turn = 0
  const changing: Behaviour = async (message, exchange) => {
    if (message.body.includes('marked') && (turn += 1) % 2 === 1) return { status: 401, body: '{}' }
    const { answer: reply } = await exchange.handle(message)
    return reply
  }
  const [rule] = (await reportAt(changing, [watch('toy/story')])).rules
  expect(rule).toMatchObject({
    status: 'inconclusive',
    reason: expect.stringContaining('flaky: it failed 2 of 4 times: 0 s after its beginning'),
    undecided: { repeated: { failed: 2, of: 4 } },
  })
})

test('a variation that goes wrong on the baseline of other rules alone is told', async () => {
  const ids = ['requester/names-both-spellings', 'delegation/accepted', 'delegation/holder']
  const report = await reportAt(
    async (message, exchange) => {
      const { answer } = await exchange.handle(message)
      // Not what the rule's own baseline asks for.
      const isOfReports = /"tokenFormat".*"uris":\["[^"]*\/reports?\b/s.test(message.body.toString())
      return isOfReports ? { status: 400, body: '{"error":"unknown member"}' } : answer
    },
    rules.filter(({ id }) => ids.includes(id)),
    { pairs: true },
  )
  const [failure] = report.rules.flatMap(({ failures }) => failures)
  expect(failure?.case).toMatch(/^delegated:requester\/names-both-spellings\.[\w-]*camel-case@/)
  expect(statuses(report, 'fail')).toEqual(['requester/names-both-spellings'])
})
