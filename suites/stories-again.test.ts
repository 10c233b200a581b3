import { expect, test } from 'vitest'
import { startServer } from '../harness/reference/index.ts'
import { run } from '../harness/run/run.ts'
import { parseProfile } from '../harness/target/index.ts'
import type { JournalEvent } from '../reports/journal.ts'
import { reportOf } from '../reports/report.ts'
import { rules } from './index.ts'

test('a story with documents of the fixture in it fails as often as it is told', async () => {
  const server = await startServer({ mutant: 'knows no broker while the directory of one cannot be had' })
  const profile = parseProfile(JSON.stringify(server.profile))
  profile.participants.port = 0
  const events: JournalEvent[] = []
  const chosen = rules.filter(({ id }) => id === 'hops/brokers-apart')
  const { signal } = new AbortController()
  const options = { seed: 0, slow: false, bail: false, version: 'test', signal }
  await run({ profile, rules: chosen, ...options, emit: (event) => void events.push(event) })
  await server.close()
  expect(reportOf(events).rules.map(({ status }) => status)).toEqual(['fail'])
})
