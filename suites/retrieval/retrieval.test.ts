import { expect, test } from 'vitest'
import { startServer } from '../../harness/reference/index.ts'
import { run } from '../../harness/run/run.ts'
import { parseProfile } from '../../harness/target/index.ts'
import type { JournalEvent } from '../../reports/journal.ts'
import { reportOf } from '../../reports/report.ts'
import { discoveryRules } from '../discovery/index.ts'
import { retrievalRules } from './index.ts'

const statusesAt = async (variant: string): Promise<Record<string, string>> => {
  const server = await startServer({ variant })
  const profile = parseProfile(JSON.stringify(server.profile))
  profile.participants.port = 0
  const events: JournalEvent[] = []
  const { signal } = new AbortController()
  const options = { seed: 0, slow: false, bail: false, version: 'test', signal }
  const rules = [...retrievalRules, ...discoveryRules]
  await run({ profile, rules, ...options, emit: (event) => void events.push(event) })
  await server.close()
  return Object.fromEntries(reportOf(events).rules.map(({ id, status }) => [id, status]))
}

const judged = [...retrievalRules, ...discoveryRules].filter(({ level }) => level !== 'observe').map(({ id }) => id)

test('content may be delivered from another port', async () => {
  const statuses = await statusesAt('delivers from another port')
  expect(judged.filter((id) => statuses[id] !== 'pass')).toEqual([])
})

test('what is on binding is left out where bearer URLs are sold, and the rest holds', async () => {
  const statuses = await statusesAt('leaves retrieval URLs unbound')
  const skipped = judged.filter((id) => statuses[id] === 'skipped')
  expect(skipped).toEqual([
    'retrieval/hash',
    'retrieval/hash-relayed',
    'retrieval/hash-anew',
    'retrieval/hash-at-once',
    'retrieval/bound',
    'retrieval/bound-each-time',
    'retrieval/bound-delegated',
    'retrieval/bound-relayed',
    'retrieval/expires-in-cache',
    'retrieval/no-directory',
  ])
  expect(judged.filter((id) => !['pass', 'skipped'].includes(statuses[id] ?? ''))).toEqual([])
})
