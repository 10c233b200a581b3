import { expect, test } from 'vitest'
import type { JournalEvent } from '../../reports/journal.ts'
import { rules } from '../../suites/index.ts'
import { startServer } from '../reference/server.ts'
import { parseProfile } from '../target/index.ts'
import { run } from './run.ts'
import { gatewayTo } from './testing/gateway.ts'

/** What is told of a run at the reference, which may end with the first case that is judged. */
const eventsOf = async (ids: string[], ends: boolean): Promise<JournalEvent[]> => {
  const server = await startServer({})
  let closed: Promise<void> | undefined
  const events: JournalEvent[] = []
  const emit = (event: JournalEvent): void => {
    events.push(event)
    if (ends && event.event === 'case-judged') closed ??= server.close()
  }
  const profile = parseProfile(JSON.stringify({ ...server.profile, participants: { port: 0 } }))
  const chosen = rules.filter(({ id }) => ids.includes(id))
  const { signal } = new AbortController()
  await run({ profile, rules: chosen, seed: 0, slow: false, bail: false, version: '0', signal, emit })
  await (closed ?? server.close())
  return events
}

test.each([
  ['ends in the middle', true, { complete: false, reason: expect.stringContaining('it went away during the run') }],
  ['goes on', false, { complete: true }],
])('a run at a target that %s says so', async (_, ends, last) => {
  const events = await eventsOf(['signature/valid', 'window/expired'], ends)
  expect(events.at(-1)).toMatchObject({ event: 'run-finished', ...last })
})

test('that a target which has gone answers nothing is no matter of what was asked since', async () => {
  const events = await eventsOf(['signature/valid', 'window/expired', 'robustness/never-crashes'], true)
  const told = events.filter((one) => one.event === 'case-judged' && one.rule === 'robustness/never-crashes')
  const reason = expect.stringContaining('the target listens no more')
  expect(told).toMatchObject([{ verdict: 'inconclusive', reason }])
})

test('what a target was asked when it went is named, and how it is asked again', async () => {
  const server = await startServer({})
  const { endpoint, control } = server.profile
  const gateway = await gatewayTo(endpoint, ({ method, url = '', headers, rawHeaders }) => {
    if (method === 'POST' && headers.signature === undefined) gateway.close()
    return { path: url, headers: rawHeaders }
  })
  const told = {
    endpoint: endpoint.replace(new URL(endpoint).origin, gateway.origin),
    control,
    participants: { port: 0 },
    http: { target_uri: endpoint },
    limits: { concurrency: 1 },
  }
  const events: JournalEvent[] = []
  const emit = (event: JournalEvent): void => void events.push(event)
  const chosen = rules.filter(({ id }) => id === 'signature/present')
  const { signal } = new AbortController()
  const profile = parseProfile(JSON.stringify(told))
  await run({ profile, rules: chosen, seed: 0, slow: false, bail: false, version: '0', signal, emit })
  await server.close()
  const reason = expect.stringMatching(
    /under way when it went: `Signature` is missing \(replay signed:signature\/present\.\S+@0\)/,
  )
  expect(events.at(-1)).toMatchObject({ event: 'run-finished', complete: false, reason })
})
