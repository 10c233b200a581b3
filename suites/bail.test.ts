import { expect, test } from 'vitest'
import type { JournalEvent } from '../reports/journal.ts'
import { reportOf } from '../reports/report.ts'
import { startServer } from '../harness/reference/index.ts'
import { run } from '../harness/run/run.ts'
import { parseProfile } from '../harness/target/index.ts'
import { rules } from './index.ts'

const chosen = rules.filter(({ id }) => ['keys/foreign-entries', 'digest/matches', 'window/expired'].includes(id))

/** What a run with `--bail` came to, and the cases that it left without a verdict. */
const ended = async (
  mutant: string,
  asked = chosen,
): Promise<{ complete: boolean; failed: string[]; without: string[] }> => {
  const server = await startServer({ mutant })
  const profile = parseProfile(JSON.stringify(server.profile))
  profile.participants.port = 0
  const events: JournalEvent[] = []
  const { signal } = new AbortController()
  const options = { seed: 0, slow: false, bail: true, version: 'test', signal }
  const { complete } = await run({ profile, rules: asked, ...options, emit: (event) => void events.push(event) })
  await server.close()
  return {
    complete,
    failed: reportOf(events).rules.flatMap(({ id, status }) => (status === 'fail' ? [id] : [])),
    without: events.flatMap((one) => (one.event === 'case-judged' && one.verdict === 'inconclusive' ? [one.case] : [])),
  }
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
  expect(await ended(mutant)).toMatchObject({ complete, failed: [rule] })
})

test('what was to be played again when a run was ended is not called flaky', async () => {
  const digests = rules.filter(({ id }) => id.startsWith('digest/') || id === 'signature/every-operation')
  expect(await ended('does not compare the digest with the body', digests)).toMatchObject({
    complete: false,
    without: [],
  })
})
