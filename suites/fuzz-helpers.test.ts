import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { fuzz, type FuzzOptions } from '../harness/fuzz/fuzz.ts'
import { HandShare } from '../harness/fuzz/hand-share.ts'
import { pastOf } from '../harness/fuzz/past.ts'
import { startServer } from '../harness/reference/index.ts'
import { parseProfile } from '../harness/target/index.ts'
import type { CaseJudged, FuzzReached, JournalEvent } from '../reports/journal.ts'
import { reportOf } from '../reports/report.ts'
import { rules } from './index.ts'

/** Compiled for all tests that start a program. */
const helper = pathToFileURL(join(import.meta.dirname, '../reports/latest/compiled/suites/fuzz-helper.js'))
const some = rules.filter(({ id }) => /^(requester|window|keys|delegation|robustness)\//.test(id))

/** Those whose mutant is tried, and some beside them. */
const few = rules.filter(({ id }) => /^(requester|window)\//.test(id))

const of = 2
const shareOf = (): HandShare => new HandShare(undefined, undefined, 1, { index: 1, of })

const fuzzed = async (
  mutant: string | undefined,
  given: Partial<FuzzOptions>,
  helped: Pick<FuzzOptions, 'helper'> = { helper },
) => {
  const server = await startServer(mutant === undefined ? {} : { mutant })
  const profile = parseProfile(JSON.stringify({ ...server.profile, participants: { port: 0 } }))
  const events: JournalEvent[] = []
  const emit = (event: JournalEvent): void => void events.push(event)
  const { signal } = new AbortController()
  const own = {
    profile,
    rules: some,
    seed: 4,
    signal,
    emit,
    version: 'test',
    keepGoing: true,
    share: shareOf(),
  }
  const result = await fuzz({ ...own, ...helped, ...given })
  await server.close()
  return { events, result }
}

const reachedIn = (events: JournalEvent[]) =>
  events.filter((event): event is FuzzReached => event.event === 'fuzz-reached')
const failuresIn = (events: JournalEvent[]) =>
  events.filter((event): event is CaseJudged => event.event === 'case-judged' && event.verdict === 'fail')

describe('two processes at one target', () => {
  let whole: Awaited<ReturnType<typeof fuzzed>>
  beforeAll(async () => {
    whole = await fuzzed(undefined, { cases: 121 })
  })

  test('play so many cases together, each its own hands, and charge the reference with nothing', () => {
    const { events, result } = whole
    // What never answers is dealt, and left to the rules' own cases.
    expect(result).toMatchObject({ uncontrolled: 0, failures: 0, flaky: 0, disputes: 0 })
    expect(result?.cases).toBeGreaterThan(112)
    const parts = pastOf(events).reached
    expect(parts.map(({ part }) => part)).toEqual([
      { index: 1, of },
      { index: 2, of },
    ])
    for (const { cases } of parts) expect(Math.abs(cases - 60)).toBeLessThan(6)
    for (const { open = [], part } of parts) for (const { hand } of open) expect(hand % of).toBe(part!.index - 1)
    const { summary } = reportOf(events)
    expect(summary.fail).toBe(0)
    expect(summary.cases).toBeGreaterThanOrEqual(result?.cases ?? 0)
  })

  test('count the requests of both, and hear the answers of both', () => {
    const { events } = whole
    const finished = events.find((event) => event.event === 'run-finished')
    expect(finished?.requests).toBeGreaterThan(2 * 112)
    const heard = events.filter((event) => event.event === 'laws-heard')
    const kept = heard.reduce((sum, one) => sum + (one.kept['robustness/never-crashes'] ?? 0), 0)
    expect(kept).toBeGreaterThan(75)
  })

  test('go on where each had come to', async () => {
    const past = pastOf(whole.events)
    const { events, result } = await fuzzed(undefined, { cases: 40, past })
    expect(result?.cases).toBeGreaterThan((whole.result?.cases ?? 0) + 30)
    const before = Object.fromEntries(past.reached.map(({ part, hand }) => [part?.index, hand]))
    for (const { part, hand } of reachedIn(events)) expect(hand).toBeGreaterThanOrEqual(before[part?.index ?? 1] ?? 0)
  })
})

test('one process goes on by itself with its part of what two have begun', async () => {
  const reached = [1, 2].map((index) => ({
    event: 'fuzz-reached' as const,
    seed: 4,
    part: { index, of },
    hand: 10 * index,
    cases: 100 * index,
    uncontrolled: index,
  }))
  const { events, result } = await fuzzed(undefined, { cases: 30, past: { reached, found: [] } }, {})
  expect(result).toMatchObject({ cases: 330, uncontrolled: 3 })
  expect(reachedIn(events).at(-1)).toMatchObject({ part: { index: 1, of }, cases: 130 })
})

test('what both find is told once, by its smallest case', async () => {
  const { events, result } = await fuzzed('takes requester types in lower case', { cases: 120, rules: few })
  const failed = failuresIn(events)
  expect(failed.length).toBeGreaterThan(0)
  expect(new Set(failed.map((one) => one.case)).size).toBe(failed.length)
  expect(result?.failures).toBe(failed.length)
  for (const one of failed) expect(one.case).toMatch(/:requester\/type-known\.lower-case@4$/)
})

test('the first failure ends them both', async () => {
  const { events, result } = await fuzzed('takes requester types in lower case', { keepGoing: false, rules: few })
  expect(failuresIn(events)).toHaveLength(1)
  expect(result?.failures).toBe(1)
})

test('an interruption ends them both', async () => {
  const stop = new AbortController()
  const told: JournalEvent[] = []
  const emit = (event: JournalEvent): void => {
    told.push(event)
    if (failuresIn(told).length > 0) stop.abort()
  }
  await fuzzed('takes requester types in lower case', { signal: stop.signal, emit, rules: few })
  expect(reachedIn(told).map(({ part }) => part?.index)).toEqual(expect.arrayContaining([1, 2]))
  expect(told.at(-1)).toMatchObject({ event: 'run-finished', complete: false })
})

test('a helper that stumbles ends the run with what it stumbled over', async () => {
  const idle = pathToFileURL(join(tmpdir(), 'idle-helper.mjs'))
  await writeFile(idle, '')
  await expect(fuzzed(undefined, { helper: idle, milliseconds: 60_000 })).rejects.toThrow('ended with code 0')
})
