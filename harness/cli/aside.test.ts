import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CaseJudged, JournalEvent } from '../../reports/journal.ts'
import { rules } from '../../suites/index.ts'
import { startServer, type RunningServer } from '../reference/server.ts'
import { run } from '../run/run.ts'
import { parseProfile } from '../target/index.ts'
import { openAside } from './aside.ts'

const folder = mkdtempSync(join(tmpdir(), 'aside-'))
const corpus = join(folder, 'corpus')
let mutant: RunningServer
let reference: RunningServer
beforeAll(async () => {
  mutant = await startServer({ mutant: 'does not check expires' })
  reference = await startServer()
})
afterAll(() => Promise.all([mutant.close(), reference.close()]))

const chosen = rules.filter(({ id }) => id === 'window/expired')

const play = async (server: RunningServer, har?: string): Promise<{ judged: CaseJudged[]; requests: number }> => {
  const events: JournalEvent[] = []
  const profile = parseProfile(JSON.stringify({ ...server.profile, participants: { port: 0 } }))
  const aside = openAside({ corpus, ...(har === undefined ? {} : { har }) }, rules)
  const given = { profile, rules: chosen, seed: 7, slow: false, bail: false, version: '0', first: aside.first }
  const emit = (event: JournalEvent): void => {
    events.push(event)
    aside.take(event)
  }
  await run({ ...given, signal: new AbortController().signal, emit })
  aside.close()
  const finished = events.find((event) => event.event === 'run-finished')
  return { judged: events.filter((event) => event.event === 'case-judged'), requests: finished?.requests ?? 0 }
}

interface Har {
  log: {
    version: string
    entries: { request: { url: string; method: string }; response: { status: number }; startedDateTime: string }[]
  }
}

it('keeps failures as small files, tries them first, and drops what passes again', async () => {
  const { judged: first } = await play(mutant)
  const failures = first.filter(({ verdict }) => verdict === 'fail')
  expect(failures.length).toBeGreaterThan(0)
  const files = readdirSync(corpus)
  expect(files).toHaveLength(failures.length)
  for (const file of files) {
    expect(file).toMatch(/^window-expired\.[0-9a-f]{12}\.json$/)
    const text = readFileSync(join(corpus, file), 'utf8')
    expect(text.length).toBeLessThan(600)
    expect(JSON.parse(text)).toMatchObject({ schema: 'svc-conformance-corpus/1', rule: 'window/expired' })
  }

  const { judged: second } = await play(mutant)
  expect(second.slice(0, files.length).every(({ verdict }) => verdict === 'fail')).toBe(true)
  const names = second.map(({ rule, case: token }) => `${rule} ${token}`)
  expect(new Set(names).size).toBe(names.length)
  expect(names.toSorted()).toEqual(first.map(({ rule, case: token }) => `${rule} ${token}`).toSorted())
  expect(readdirSync(corpus)).toEqual(files)

  // What is no failure of a corpus is left alone, and names nothing.
  writeFileSync(join(corpus, 'stranger.json'), '{"schema":"svc-conformance-corpus/1","case":"../../x"}')
  await play(reference)
  expect(readdirSync(corpus)).toEqual(['stranger.json'])
})

it('has every exchange with the target in HAR 1.2', async () => {
  const file = join(folder, 'all.har')
  const { requests } = await play(reference, file)
  const { log }: Har = JSON.parse(readFileSync(file, 'utf8'))
  expect(log.version).toBe('1.2')
  // Its manifest is read by a way of its own.
  expect(log.entries.length).toBeGreaterThanOrEqual(requests)
  expect(
    log.entries.some(
      ({ request: { url } }) => url === `${reference.profile.endpoint}/svc.v1.ExchangeService/DiscoverResources`,
    ),
  ).toBe(true)
  for (const { request, response, startedDateTime } of log.entries) {
    expect(URL.canParse(request.url)).toBe(true)
    expect(response.status).toBeGreaterThanOrEqual(0)
    expect(Date.parse(startedDateTime)).toBeGreaterThan(0)
  }
})
