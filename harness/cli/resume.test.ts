import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JournalEvent, RunStarted } from '../../reports/journal.ts'
import { journalEvents } from '../../reports/read-journal.ts'
import { reportOf } from '../../reports/report.ts'
import { rules } from '../../suites/index.ts'
import { Before } from '../run/before.ts'
import { run } from '../run/run.ts'
import { Share } from '../run/share.ts'
import { startServer, type RunningServer } from '../reference/server.ts'
import { parseProfile } from '../target/index.ts'
import { ReportDirectory } from './report-directory.ts'
import { checkSame } from './resume.ts'

const folder = mkdtempSync(join(tmpdir(), 'resume-'))
const root = new URL('../..', import.meta.url).pathname
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ mutant: 'falls over a body that is no JSON object' })
})
afterAll(() => server.close())

const chosen = rules.filter(({ id }) => id.startsWith('window/') || /\/(json-strict|never-crashes|no-leak)$/.test(id))

const play = async (directory: ReportDirectory, resumed: boolean): Promise<void> => {
  const profile = parseProfile(JSON.stringify({ ...server.profile, participants: { port: 0 } }))
  const share = new Share(undefined, new Before(resumed ? directory.events : []))
  const given = { profile, rules: chosen, seed: 7, slow: false, bail: false, version: '0', share, resumed }
  await run({ ...given, signal: new AbortController().signal, emit: (event) => directory.take(event) })
  directory.close()
}

const namesOf = (events: Iterable<JournalEvent>): string[] =>
  [...events]
    .flatMap((event) =>
      event.event === 'case-judged' || event.event === 'outcome-observed' || event.event === 'rule-skipped'
        ? [`${event.event} ${event.rule} ${'case' in event ? event.case : ''} ${'name' in event ? event.name : ''}`]
        : [],
    )
    .toSorted()

const statuses = (directory: ReportDirectory) =>
  reportOf(directory.events).rules.map(({ id, status, cases, planned }) => ({ id, status, cases, planned }))

describe('a run that was cut off anywhere', () => {
  const whole = join(folder, 'whole')
  beforeAll(() => play(new ReportDirectory(whole), false))

  it.each([0.05, 0.95])('goes on from its journal, cut after %f of it', async (share) => {
    const path = join(folder, `cut at ${share}`)
    cpSync(whole, path, { recursive: true })
    const text = readFileSync(join(path, 'journal.ndjson'))
    const first = text.indexOf('\n') + 1
    truncateSync(join(path, 'journal.ndjson'), first + Math.floor((text.length - first) * share))
    const directory = new ReportDirectory(path)
    await play(directory, true)
    const uncut = new ReportDirectory(whole)
    expect(namesOf(directory.events)).toEqual(namesOf(uncut.events))
    expect(statuses(directory)).toEqual(statuses(uncut))
    expect(reportOf(directory.events)).toMatchObject({ complete: true, summary: { fail: 1, inconclusive: 1 } })
  })

  it('has no verdict on a story in whose midst it was', async () => {
    const profile = parseProfile(JSON.stringify({ ...server.profile, participants: { port: 0 } }))
    const stories = rules.filter(({ id }) => id === 'revocation/poll' || id === 'quota/lifetime')
    const given = { profile, rules: stories, seed: 7, slow: false, bail: false, version: '0' }
    const ending = new AbortController()
    const events: JournalEvent[] = []
    // Long before the clock has gone through what they take.
    setTimeout(() => ending.abort(), 1_000)
    await run({ ...given, signal: ending.signal, emit: (event) => void events.push(event) })
    expect(events.filter((event) => event.event === 'case-judged' && event.verdict !== 'pass')).toEqual([])
    expect(reportOf(events)).toMatchObject({ complete: false, summary: { fail: 0 } })
  })

  it('plays nothing that is judged', async () => {
    const path = join(folder, 'judged')
    cpSync(whole, path, { recursive: true })
    const before = reportOf(journalEvents(join(whole, 'journal.ndjson')))
    await play(new ReportDirectory(path), true)
    const after = reportOf(journalEvents(join(path, 'journal.ndjson')))
    // Pre-flight is what is left, and looks at documents.
    expect(after.summary.requests - before.summary.requests).toBeLessThan(60)
    expect(after.summary).toEqual({ ...before.summary, requests: after.summary.requests })
  })
})

const started = (more: object): RunStarted => ({
  event: 'run-started',
  schema: 'svc-conformance-journal/1',
  at: '',
  tool: { name: 'svc-conformance', version: '1' },
  spec: { version: '1.0', revision: '1' },
  target: { endpoint: 'http://a/v1', profile: { endpoint: 'http://a/v1', limits: { rate: 1 }, control: null } },
  seed: 0,
  rules: [],
  ...more,
})

describe('a run of another kind', () => {
  it.each([
    ['seed', { seed: 5 }, 'it is of another seed (0, now 5); give its --seed, or leave --resume out'],
    ['version', { tool: { name: 'svc-conformance', version: '2' } }, 'another version of this program (1, now 2)'],
    ['target', { target: { endpoint: 'http://b/v1', profile: {} } }, 'another target; give the --target'],
    ['shard', { shard: { index: 1, of: 2 } }, 'another shard; give its --shard'],
  ])('is not gone on with: %s', (_, more, says) => {
    expect(() => checkSame('j', started({}), started(more))).toThrow(says)
    expect(() => checkSame('j', started({}), started({}))).not.toThrow()
  })

  it('may be faster, and its participants elsewhere', () => {
    const profile = { endpoint: 'http://a/v1', limits: { rate: 9 }, participants: { port: 1 }, control: null }
    const faster = started({ target: { endpoint: 'http://a/v1', profile } })
    expect(() => checkSame('j', started({}), faster)).not.toThrow()
  })
})

describe('the journal of a run', () => {
  it.skipIf(!existsSync('/dev/full'))('is ended by a full disk, and says how to go on', () => {
    let stopped = 0
    const path = join(folder, 'full')
    mkdirSync(path)
    symlinkSync('/dev/full', join(path, 'journal.ndjson'))
    const directory = new ReportDirectory(path, () => (stopped += 1))
    directory.take(started({}))
    directory.take({ event: 'rule-skipped', rule: 'a/b', optional: true, reason: 'later' })
    expect(stopped).toBe(1)
    expect(directory.trouble).toMatch(/no space left; what was judged before is in it: make room, and run again/)
    directory.close()
  })

  it('loses a torn last line when it goes on, and keeps one that only lacks its end', () => {
    const directory = new ReportDirectory(join(folder, 'torn'))
    const line = '{"event":"clock-measured"}'
    for (const [tail, kept] of [
      [`${line}\n{"event":"case-ju`, [line]],
      [`${line}\n${line}`, [line, line]],
    ] as const) {
      writeFileSync(directory.journalPath, tail)
      directory.take({ event: 'run-resumed', at: '2026-01-01T00:00:00Z' })
      const lines = readFileSync(directory.journalPath, 'utf8').trimEnd().split('\n')
      expect(lines).toEqual([...kept, '{"event":"run-resumed","at":"2026-01-01T00:00:00Z"}'])
    }
    appendFileSync(directory.journalPath, 'no event\n{"event":"run-resumed"}\n')
    expect(() => [...directory.events]).toThrow(/journal\.ndjson:4: not a journal event/)
  })
})

const start = (directory: string, ...more: string[]) => {
  const args = ['--rule', 'window/expired,window/leeway', '--report-dir', directory, ...more]
  return spawn(process.execPath, ['reports/latest/compiled/suites/main.js', 'run', '--resume', ...args], { cwd: root })
}

describe('the command', () => {
  it('outlives kill -9, a closed pipe and a closed terminal', async () => {
    const directory = join(folder, 'killed')
    const child = start(directory, '--rate', '10')
    while (!existsSync(join(directory, 'journal.ndjson'))) await new Promise((resolve) => setTimeout(resolve, 20))
    child.kill('SIGKILL')
    await once(child, 'close')
    const again = start(directory)
    again.stderr.destroy()
    again.stdout.destroy()
    await once(again, 'close')
    expect(again.exitCode).toBe(0)
    expect(JSON.parse(readFileSync(join(directory, 'report.json'), 'utf8'))).toMatchObject({ complete: true })
  })
})
