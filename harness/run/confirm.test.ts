import { expect, test } from 'vitest'
import type { JournalEvent } from '../../reports/journal.ts'
import { reportOf } from '../../reports/report.ts'
import { rules } from '../../suites/index.ts'
import { startServer } from '../reference/server.ts'
import { parseProfile } from '../target/index.ts'
import { run } from './run.ts'

const ruleAt = async (mutant: string, id: string) => {
  const server = await startServer({ mutant })
  const events: JournalEvent[] = []
  const chosen = rules.filter((rule) => rule.id === id)
  const profile = parseProfile(JSON.stringify({ ...server.profile, participants: { port: 0 } }))
  const { signal } = new AbortController()
  const given = { profile, rules: chosen, seed: 0, slow: false, bail: false, version: '0', signal }
  await run({ ...given, emit: (event) => void events.push(event) })
  await server.close()
  return reportOf(events).rules[0]
}

test.each([
  ['refuses a bad delegation without a reason', 'refused with no denial reason'],
  ['gives a reason of its own for a bad delegation', 'refused with DENIAL_REASON_'],
])('a target that %s is told which reason it gave, and which is right', async (mutant, says) => {
  const rule = await ruleAt(mutant, 'delegation/reason')
  expect(rule?.reason).toContain(`: ${says}`)
  expect(rule?.reason).toContain(', where DENIAL_REASON_DELEGATION_INVALID is right (')
})

test('of a URL that is changed part by part it is told as which it was served', async () => {
  const rule = await ruleAt('signs a URL without its expiry', 'retrieval/hmac')
  expect(rule?.reason).toMatch(/: served as \/content\/\S+expires=\d+/)
})
