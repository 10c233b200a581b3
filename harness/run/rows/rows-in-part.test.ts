import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JournalEvent, PairsPlayed } from '../../../reports/journal.ts'
import { reportOf } from '../../../reports/report.ts'
import { rules } from '../../../suites/index.ts'
import { parts, replaceParts } from '../../reference/index.ts'
import { startServer, type RunningServer } from '../../reference/server.ts'
import { parseProfile } from '../../target/index.ts'
import { Before } from '../before.ts'
import { run } from '../run.ts'
import { Share } from '../share.ts'

const chosen = rules.filter(({ id }) =>
  ['signature/agent-forms', 'signature/binds-authorization', 'requester/type-known'].includes(id),
)

const known = parts.checks['requester/type-known']

/** A variation that is refused by itself, a fault that is accepted by itself, and faults that are in company. */
const bad = replaceParts(parts, {
  checks: {
    'requester/type-known': (context) => {
      const body = context.message.body.toString()
      if (/"type":\s*\d/.test(body)) return 'a type is no number'
      if (context.lines('signature-agent')[0]?.startsWith('"') === false) return true
      return /"type":\s*(true|false)/.test(body) || known.holds(context)
    },
  },
})

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ parts: bad })
})
afterAll(() => server.close())

const play = async (share: Share, resumed = false): Promise<JournalEvent[]> => {
  const events: JournalEvent[] = []
  const profile = parseProfile(JSON.stringify({ ...server.profile, participants: { port: 0 } }))
  const given = { profile, rules: chosen, seed: 7, slow: false, bail: false, version: '0', share, resumed, pairs: true }
  await run({ ...given, signal: new AbortController().signal, emit: (event) => void events.push(event) })
  return events
}

const rowsIn = (events: JournalEvent[]): number[] =>
  events.flatMap((event) => (event.event === 'row-played' ? event.row : [])).toSorted((a, b) => a - b)

const pairsIn = (events: JournalEvent[]): Omit<PairsPlayed, 'event'> | undefined => reportOf(events).pairs

const failuresIn = (events: JournalEvent[]): string[] =>
  events.flatMap((event) => (event.event === 'case-judged' && event.verdict === 'fail' ? event.case : [])).toSorted()

test('rows are divided without overlap, and none is played twice', async () => {
  const whole = await play(new Share())
  const shards: JournalEvent[][] = []
  for (const index of [1, 2]) shards.push(await play(new Share({ index, of: 2 })))
  expect(shards.flatMap(rowsIn).toSorted((a, b) => a - b)).toEqual(rowsIn(whole))
  const sum = (of: 'planned' | 'played'): number => shards.reduce((all, shard) => all + (pairsIn(shard)?.[of] ?? 0), 0)
  expect(sum('planned')).toBe(pairsIn(whole)?.planned)
  expect(sum('played')).toBe(pairsIn(whole)?.played)
  // Two that fail together may be in rows of both.
  expect([...new Set(shards.flatMap(failuresIn))].toSorted()).toEqual(failuresIn(whole))
  expect(failuresIn(whole).length).toBeGreaterThan(1)

  const middle = whole.findIndex(({ event }) => event === 'row-played')
  const cut = whole.slice(0, middle + 1)
  const rest = await play(new Share(undefined, new Before(cut)), true)
  expect(rowsIn([...cut, ...rest])).toEqual(rowsIn(whole))
  expect(pairsIn([...cut, ...rest])).toMatchObject({ ...pairsIn(whole), cases: expect.any(Number) })
  expect(failuresIn([...cut, ...rest])).toEqual(failuresIn(whole))
})
