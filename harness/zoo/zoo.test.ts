import { expect, test } from 'vitest'
import type { JournalEvent } from '../../reports/journal.ts'
import { exitCodeOf, reportOf } from '../../reports/report.ts'
import { rules } from '../../suites/index.ts'
import { run } from '../run/run.ts'
import { parseProfile } from '../target/index.ts'
import { behaviours } from './behaviours.ts'
import { keep, keepExchange, type Kept } from './keeper.ts'
import { oddities } from './oddities.ts'

const chosen = rules.filter(({ id }) => ['signature/present', 'digest/matches'].includes(id))

/** What a run makes of a target: a report, or the line that says why it cannot begin. */
const outcomeAt = async (target: Kept, timeout_ms: number) => {
  const events: JournalEvent[] = []
  const profile = parseProfile(target.profile, { timeout_ms })
  const { signal } = new AbortController()
  const options = { seed: 0, slow: false, bail: false, pairs: false, version: 'test', signal }
  const emit = (event: JournalEvent): void => void events.push(event)
  const refusal = await run({ profile, rules: chosen, ...options, emit }).then(
    () => undefined,
    (error: Error) => error.message,
  )
  await target.close()
  return refusal ?? reportOf(events)
}

/** `npm run trials -- zoo` visits all of them, each by a process of its own; here those whose like has been a trouble before. */
const dangerous = ['endless-body', 'gzip-bomb', 'deep-json']

test.concurrent.each(dangerous)('%s passes nothing where it should refuse', async (name) => {
  const outcome = await outcomeAt(await keep(behaviours[name]!, 'refusing'), 5_000)
  if (typeof outcome === 'string') throw new Error(outcome)
  expect(outcome.rules.filter(({ status }) => status === 'pass').map(({ id }) => id)).toEqual([])
  expect(exitCodeOf(outcome)).not.toBe(0)
})

test.concurrent('a target that never answers is told in one line', async () => {
  const outcome = await outcomeAt(await keep(behaviours['silent']!, 'always'), 200)
  expect(outcome).toMatch(/does not answer: timeout/)
  expect(outcome).not.toContain('\n')
})

test.concurrent.each(['hoards-connections', 'fills-the-log'])(
  'an exchange that is right fails nothing: %s',
  async (name) => {
    const outcome = await outcomeAt(await keepExchange(oddities[name]!), 10_000)
    if (typeof outcome === 'string') throw new Error(outcome)
    expect(outcome.rules.map(({ status }) => status)).toEqual(['pass', 'pass'])
  },
)
