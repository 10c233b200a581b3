import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAside } from '../harness/cli/aside.ts'
import { Dealer, type Hand } from '../harness/fuzz/deal.ts'
import { fuzz } from '../harness/fuzz/fuzz.ts'
import { handsLeft } from '../harness/fuzz/hands-left.ts'
import { Fuzzer, type FuzzLimits } from '../harness/fuzz/fuzzer.ts'
import { HandShare } from '../harness/fuzz/hand-share.ts'
import { ringInProcess } from '../harness/fuzz/in-process.ts'
import { pastOf } from '../harness/fuzz/past.ts'
import { Referee } from '../harness/fuzz/referee.ts'
import { tokenOf } from '../harness/plan/token.ts'
import { applyMutant, mutants, parts, startServer, type RunningServer } from '../harness/reference/index.ts'
import { startOf } from '../harness/run/start.ts'
import { parseProfile } from '../harness/target/index.ts'
import type { JournalEvent } from '../reports/journal.ts'
import { mergeReports } from '../reports/merge.ts'
import { reportOf, type Report } from '../reports/report.ts'
import { rules } from './index.ts'

const seed = 2
const some = rules.filter(({ kind, id }) => kind === 'flip' && /^(requester|window)\//.test(id))
const dealer = new Dealer({ rules: some, seed })
/** A round: every edit has its turn. */
const most = dealer.round

let referee: Referee
beforeAll(async () => {
  referee = await Referee.open()
})
afterAll(() => referee.close())

const profile = parseProfile('{"endpoint":"http://127.0.0.1:1/v1"}')
const startedAs = (share: HandShare): JournalEvent =>
  startOf({ profile, rules: some, seed, version: 'test', share, slow: false, bail: false, random: true })

function* firstHands(share: HandShare, journal: JournalEvent[]): Generator<Hand> {
  for (const hand of handsLeft(dealer, share, pastOf(journal))) {
    if (hand.index >= most) return
    yield hand
  }
}

interface Leg extends Partial<FuzzLimits> {
  /** Messages after which it is interrupted. */
  messages?: number
  share?: HandShare
  exchange?: typeof parts
}

/** Goes on with a journal, and returns the longer one. */
const goOn = async (
  before: JournalEvent[],
  { messages = Infinity, share = new HandShare(), exchange = parts, ...limits }: Leg,
): Promise<JournalEvent[]> => {
  const resumed: JournalEvent = { event: 'run-resumed', at: '' }
  const journal = before.length === 0 ? [startedAs(share)] : [...before, resumed]
  const end = new AbortController()
  let heard = 0
  const ring = await ringInProcess({
    rules: some,
    seed,
    parts: exchange,
    signal: end.signal,
    emit: (event) => void journal.push(event),
    heard: () => void (++heard >= messages && end.abort()),
  })
  const fuzzer = new Fuzzer(ring, referee, { keepGoing: true, ...limits }, pastOf(before))
  await fuzzer.play(firstHands(share, before))
  await ring.scenes.close()
  ring.close()
  return journal
}

const casesIn = (journal: JournalEvent[]) => reportOf(journal).rules.map(({ id, cases }) => [id, cases])

test('random cases that were cut off in any way go on, and come to what uninterrupted ones come to', async () => {
  const whole = await goOn([], {})
  const short = await goOn([], { cases: 25 })
  expect(reportOf(short).summary.cases).toBe(25)
  const interrupted = await goOn(short, { messages: 40 })
  const further = await goOn(interrupted, { cases: 30 })
  // Killed while it told: what passed is there, and how far it had come is not.
  const last = further.findLastIndex(({ event }) => event === 'fuzz-reached')
  const killed = further.slice(0, last)
  expect(killed.at(-1)?.event).toBe('cases-passed')
  const left = [whole, interrupted, killed].map((journal) => pastOf(journal).reached[0])
  expect(left).toMatchObject([{ hand: most }, { open: expect.any(Array) }, left[1]])
  const again = await goOn(killed, {})
  expect(casesIn(again)).toEqual(casesIn(whole))
  expect(pastOf(again).reached).toEqual([left[0]])
})

test('what was found is not found again', async () => {
  const exchange = applyMutant(parts, mutants['takes requester types in lower case']!)
  const first = await goOn([], { exchange, keepGoing: false })
  const all = await goOn(first, { exchange })
  const failed = all.flatMap((event) => (event.event === 'case-judged' && event.verdict === 'fail' ? event.case : []))
  expect(failed.length).toBeGreaterThan(0)
  expect(new Set(failed).size).toBe(failed.length)
  expect(pastOf(all).reached[0]).not.toHaveProperty('open')
})

const tokens = (share: HandShare): string[] => [...firstHands(share, [])].flatMap(({ cases }) => cases.map(tokenOf))

test('shards have no hand in common, leave none out, and make one report', async () => {
  const shares = [1, 2].map((index) => new HandShare({ index, of: 2 }))
  const [one = [], two = [], whole = []] = [...shares, new HandShare()].map(tokens)
  expect([...one, ...two].toSorted()).toEqual(whole.toSorted())
  const reports: Report[] = []
  for (const share of shares) reports.push(reportOf(await goOn([], { share, cases: 40 })))
  const merged = mergeReports(reports.map((report, i) => ({ name: String(i), report })))
  const cases = reports.reduce((sum, { summary }) => sum + summary.cases, 0)
  expect(cases).toBeGreaterThan(60)
  expect(merged).toMatchObject({ random: true, complete: false, summary: { cases, verdict: 'incomplete' } })
  const enough = merged.rules.filter((rule) => rule.cases >= rule.planned)
  expect(enough.map(({ status }) => status)).toEqual(enough.map(() => 'pass'))
  const { random: _, ...other } = reports[1]!
  const mixed = [reports[0]!, other].map((report, i) => ({ name: String(i), report }))
  expect(() => mergeReports(mixed)).toThrow('are of different kinds')
})

const folder = mkdtempSync(join(tmpdir(), 'fuzz-'))

const fuzzAt = async (server: RunningServer): Promise<JournalEvent[]> => {
  const events: JournalEvent[] = []
  const there = parseProfile(JSON.stringify({ ...server.profile, participants: { port: 0 } }))
  const chosen = some.filter(({ id }) => id === 'requester/type-known')
  const aside = openAside({ corpus: folder }, chosen)
  const emit = (event: JournalEvent): void => {
    events.push(event)
    aside.take(event)
  }
  const { signal } = new AbortController()
  const given = { profile: there, rules: chosen, seed, signal, version: 'test', keepGoing: false, cases: 60 }
  await fuzz({ ...given, first: aside.first, emit })
  await server.close()
  return events
}

test('a failure is kept, tried first, and dropped when it passes', async () => {
  const mutant = 'takes requester types in lower case'
  await fuzzAt(await startServer({ mutant }))
  const kept = readdirSync(folder)
  expect(kept).toHaveLength(1)
  const again = await fuzzAt(await startServer({ mutant }))
  const told = again.filter(({ event }) => event === 'case-judged')
  expect(told).toMatchObject([{ verdict: 'fail' }])
  expect(again.find(({ event }) => event === 'fuzz-reached')).toMatchObject({ hand: 0, cases: 0 })
  expect(readdirSync(folder)).toEqual(kept)
  const mended = await fuzzAt(await startServer())
  expect(mended.find(({ event }) => event === 'case-judged')).toMatchObject({ verdict: 'pass' })
  expect(readdirSync(folder)).toEqual([])
})
