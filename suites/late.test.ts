import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { compose } from '../harness/plan/compose.ts'
import { requester } from '../harness/plan/edits.ts'
import { watch, type Step, type Watch } from '../harness/plan/rule.ts'
import { startServer } from '../harness/reference/index.ts'
import { touched } from '../harness/run/judge.ts'
import { parseProfile } from '../harness/target/index.ts'
import { reportAt } from './odd-target.ts'
import { reportFrom } from './report-from.ts'
import { asking } from './requester/baseline.ts'
import domainIsAClaim from './requester/domain-is-a-claim.ts'

/** Stands for whatever may be refused for another reason than what the story tells. */
const send = requester('the type is missing', { type: undefined })

const story = (name: string, also: Pick<Extract<Step, { send: unknown }>, 'by' | 'premise'>) =>
  watch({
    id: `toy/${name}`,
    spec: 'test',
    level: 'must',
    requires: 'A test.',
    mutants: {},
    on: asking,
    stories: { it: { says: 'it is refused', scene: null, steps: [{ at: 0, send, expect: 'accepted', ...also }] } },
  })

test('what came too late, and what the story only rests on, fails no rule', async () => {
  const server = await startServer({})
  const profile = parseProfile(JSON.stringify(server.profile))
  profile.participants.port = 0
  const told = [story('late', { by: 0 }), story('in-time', { by: 600 }), story('premise', { premise: true })]
  const { rules } = await reportFrom(profile, told)
  await server.close()
  expect(rules.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'toy/late inconclusive',
    'toy/in-time fail',
    'toy/premise inconclusive',
  ])
  expect(rules[0]?.reason).toContain('it was sent too late to tell')
})

const called = requester('it has a name', { name: 'Unhurried' })

test.each([
  ['are accepted once they have more time are not held against a target', 1_200, /^inconclusive .*limits\.timeout_ms/],
  ['are never answered are', undefined, /^fail /],
])('right requests that %s', async (_, milliseconds, expected) => {
  const stories = { it: { says: 'it is asked', scene: null, steps: [{ at: 0, send: called, expect: 'accepted' }] } }
  const report = await reportAt(
    async (message, exchange) => {
      const { answer } = await exchange.handle(message)
      if (message.body.includes('Unhurried')) await (milliseconds ? pause(milliseconds) : new Promise(() => {}))
      return answer
    },
    [{ ...story('slow', {}), stories } as Watch],
    { limits: { timeout_ms: 700 } },
  )
  expect(report.rules.map(({ status, reason }) => `${status} ${reason}`)).toEqual([expect.stringMatching(expected)])
})

test('no time goes by for a story that is decided', async () => {
  const server = await startServer({})
  const profile = parseProfile(JSON.stringify({ endpoint: server.profile.endpoint, participants: { port: 0 } }))
  const early = story('early', { premise: true })
  const later: Step = { at: 40, send, expect: 'rejected' }
  const waiting = {
    it: { says: 'it is waited for', scene: null, steps: [...(early.stories['it']?.steps ?? []), later] },
  }
  const report = await reportFrom(profile, [{ ...early, stories: waiting }])
  await server.close()
  expect(report.rules.map(({ status }) => status)).toEqual(['inconclusive'])
  expect(report.duration_ms).toBeLessThan(40_000)
})

test.each([
  ['/.well-known/svc.json', undefined],
  ['/.well-known/http-message-signatures-directory', 'declared'],
  ['/jwks.json', 'declared'],
])('at the domain that a requester declares, %s is looked up: %s', (path, expected) => {
  const composed = compose({ baseline: asking, edits: [], seed: 0 }, Object.values(domainIsAClaim.faults))
  const line = { number: 0, at: 0, targetAt: 0, host: '', method: 'GET', path, status: 200 }
  const found = touched({ rule: domainIsAClaim, composed }, { fetchedFrom: () => [line] })
  expect(found).toBe(expected)
})
