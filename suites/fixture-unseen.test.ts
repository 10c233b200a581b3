import { expect, test } from 'vitest'
import { startServer } from '../harness/reference/index.ts'
import { run } from '../harness/run/run.ts'
import { parseProfile } from '../harness/target/index.ts'
import type { JournalEvent } from '../reports/journal.ts'
import { reportOf } from '../reports/report.ts'
import relayed from './hops/relayed.ts'
import expired from './window/expired.ts'

/** What a run says of a target that knows nothing of the fixture, and whose control API has no call that hands it over. */
const statusesAt = async (mutant?: string) => {
  const server = await startServer(mutant === undefined ? {} : { mutant })
  const { endpoint } = server.profile
  const events: JournalEvent[] = []
  await run({
    profile: parseProfile(JSON.stringify({ endpoint, participants: { port: 0 } })),
    rules: [relayed, expired],
    seed: 0,
    slow: false,
    bail: false,
    version: 'test',
    signal: new AbortController().signal,
    emit: (event) => void events.push(event),
  })
  await server.close()
  return reportOf(events).rules.map(({ id, status, reason }) => `${id} ${status} ${reason ?? ''}`)
}

test('what a target refuses that knows nothing of the fixture is not held against it', async () => {
  const [hops, window] = await statusesAt()
  expect(hops).toMatch(/^hops\/relayed inconclusive .*nobody saw it loaded/)
  expect(window).toBe('window/expired pass ')
})

test('what it takes is', async () => {
  const [, window] = await statusesAt('does not check expires')
  expect(window).toMatch(/^window\/expired fail/)
})
