import { expect, test } from 'vitest'
import type { JournalEvent } from '../../reports/journal.ts'
import { reportOf } from '../../reports/report.ts'
import exhausted from '../../suites/quota/exhausted.ts'
import { fixture } from '../plan/fixture.ts'
import { startServer } from '../reference/index.ts'
import { parseProfile } from '../target/index.ts'
import { run } from './run.ts'

test('a run that runs out of ports says so of each rule that it did not get to', async () => {
  const server = await startServer({})
  // Below the ports that connections of other tests are given while this one goes on.
  const first = 20_000 + (process.pid % 8_000)
  const last = first + Object.keys(fixture.participants).length + 3
  const participants = { hosting: 'ports', port: 0, ports: `${first}-${last}` }
  const profile = parseProfile(JSON.stringify({ ...server.profile, participants }))
  const events: JournalEvent[] = []
  const { signal } = new AbortController()
  const given = { profile, rules: [exhausted], seed: 0, slow: false, bail: false, version: 'test', signal }
  await expect(run({ ...given, emit: (event) => void events.push(event) })).rejects.toThrow('widen the range')
  await server.close()
  expect(reportOf(events).rules[0]).toMatchObject({
    status: 'inconclusive',
    reason: expect.stringContaining('widen the range'),
  })
})
