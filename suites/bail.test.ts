import { expect, test } from 'vitest'
import type { JournalEvent } from '../reports/journal.ts'
import { reportOf } from '../reports/report.ts'
import { startServer } from '../harness/reference/index.ts'
import { run } from '../harness/run/run.ts'
import { parseProfile } from '../harness/target/index.ts'
import { rules } from './index.ts'

const chosen = rules.filter(({ id }) => ['keys/foreign-entries', 'digest/matches', 'window/expired'].includes(id))

const ended = async (mutant: string): Promise<{ complete: boolean; failed: string[] }> => {
  const server = await startServer({ mutant })
  const profile = parseProfile(JSON.stringify(server.profile))
  profile.participants.port = 0
  const events: JournalEvent[] = []
  const { signal } = new AbortController()
  const options = { seed: 0, slow: false, bail: true, version: 'test', signal }
  const { complete } = await run({ profile, rules: chosen, ...options, emit: (event) => void events.push(event) })
  await server.close()
  return { complete, failed: reportOf(events).rules.flatMap(({ id, status }) => (status === 'fail' ? [id] : [])) }
}

test.concurrent.each([
  [
    'goes on after the failure of a rule that only should hold',
    'reads a directory only if all its keys are Ed25519 keys',
    'keys/foreign-entries',
    true,
  ],
  ['ends at the first failure of a binding rule', 'does not compare the digest with the body', 'digest/matches', false],
])('a run with --bail %s', async (_, mutant, rule, complete) => {
  expect(await ended(mutant)).toEqual({ complete, failed: [rule] })
})
