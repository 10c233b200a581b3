import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JournalEvent } from '../../reports/journal.ts'
import { journalEvents } from '../../reports/read-journal.ts'
import { reportOf } from '../../reports/report.ts'
import { rules } from '../../suites/index.ts'
import { Before } from '../run/before.ts'
import { run } from '../run/run.ts'
import { Share } from '../run/share.ts'
import { startServer, type RunningServer } from '../reference/server.ts'
import { parseProfile } from '../target/index.ts'
import { ReportDirectory } from './report-directory.ts'

const folder = mkdtempSync(join(tmpdir(), 'resume-'))
const root = new URL('../..', import.meta.url).pathname
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ mutant: 'does not check expires' })
})
afterAll(() => server.close())

const chosen = rules.filter(({ id }) => /^(window|methods|manifest)\//.test(id) || id === 'robustness/no-leak')

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

  it.each([0.02, 0.31, 0.64, 0.97])('goes on from its journal, cut after %f of it', async (share) => {
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
    expect(reportOf(directory.events)).toMatchObject({ complete: true, summary: { verdict: 'non-conformant' } })
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

describe('the journal of a run', () => {
  it('is ended by what cannot be written, each line of it whole', () => {
    let stopped = false
    const path = join(folder, 'full')
    const directory = new ReportDirectory(path, () => (stopped = true))
    directory.take(JSON.parse(readFileSync(join(folder, 'whole/journal.ndjson'), 'utf8').split('\n')[0] ?? ''))
    const size = readFileSync(directory.journalPath).length
    // What a full disk is to a journal: a line that cannot be written.
    directory.take({
      event: 'rule-skipped',
      rule: 'a/b',
      optional: true,
      get reason(): string {
        throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      },
    })
    expect(stopped).toBe(true)
    expect(directory.trouble).toMatch(/no space left; what was judged before is in it: make room/)
    directory.take({ event: 'rule-skipped', rule: 'a/b', optional: true, reason: 'later' })
    expect(readFileSync(directory.journalPath)).toHaveLength(size)
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
  return spawn(process.execPath, ['--import', 'tsx', 'suites/main.ts', 'run', '--resume', ...args], { cwd: root })
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
    const other = start(directory, '--seed', '5')
    let stderr = ''
    other.stderr.on('data', (piece: Buffer) => (stderr += piece.toString()))
    await once(other, 'close')
    expect(stderr).toMatch(
      /^error: cannot resume \S+: it is of another seed \(0, now 5\); give its --seed, or [^\n]+\n$/,
    )
    expect(other.exitCode).toBe(2)
  })
})
