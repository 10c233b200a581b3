import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JournalEvent } from '../reports/journal.ts'
import { reportOf, type Report } from '../reports/report.ts'
import type { JsonObject } from '../harness/plan/json.ts'
import { probe } from '../harness/run/probe/probe.ts'
import { run } from '../harness/run/run.ts'
import { dialect } from '../harness/self-test/other-dialect.ts'
import { startOtherExchange, type OtherExchange } from '../harness/self-test/other-exchange.ts'
import { parseProfile, type Profile } from '../harness/target/index.ts'
import { withFewFaults } from './few-faults.ts'
import { rules } from './index.ts'

let server: OtherExchange
beforeAll(async () => {
  server = await startOtherExchange()
})
afterAll(() => server.close())

/** Areas whose rules a dialect may bear upon; not what is told in real time, which a busy machine makes flaky. */
const areas =
  /^(requester|signature\/(every|present|covers)|digest|hops|delegation|claims|scopes\/(?!lattice)|quota\/(?!period)|retrieval|discovery)/

const { signal } = new AbortController()

const profileWith = (own: JsonObject): Profile => {
  const { endpoint, control } = server
  return parseProfile(JSON.stringify({ endpoint, control, participants: { port: 0 }, dialect: own }))
}

const reportWith = async (own: JsonObject): Promise<Report> => {
  const events: JournalEvent[] = []
  const chosen = rules.filter(({ id }) => areas.test(id)).map(withFewFaults(2))
  const options = { seed: 0, slow: false, bail: false, version: 'test', signal, rules: chosen }
  await run({ ...options, profile: profileWith(own), emit: (event) => void events.push(event) })
  return reportOf(events)
}

const named = (report: Report, status: string): string[] =>
  report.rules.filter((rule) => rule.status === status).map(({ id }) => id)

test('an exchange of quite another dialect passes by its profile alone, but for taking one spelling', async () => {
  const report = await reportWith(dialect)
  expect(report.preflight.filter(({ ok }) => !ok)).toEqual([])
  const unclear = report.rules.filter(({ status }) => status === 'inconclusive').map(({ id, reason }) => [id, reason])
  expect(unclear).toEqual([])
  expect(named(report, 'fail')).toEqual(['requester/names-both-spellings'])
  expect(named(report, 'pass')).toEqual(
    expect.arrayContaining(['delegation/reason', 'hops/request-cap', 'retrieval/bound', 'scopes/subscription']),
  )
})

test('without its profile pre-flight says which settings are to blame', async () => {
  const report = await reportWith({})
  expect(report.complete).toBe(false)
  const [control] = report.preflight.filter(({ check }) => check === 'control')
  expect(control?.says).toContain('dialect.discover_path')
})

test('what can be found of a dialect is found by asking', async () => {
  const { names: _, chain: __, max_hops: ___, ...rest } = dialect
  const { findings } = await probe({ profile: profileWith(rest), rules, signal, tell: () => undefined })
  const found = Object.fromEntries(findings.map(({ key, value }) => [key, value]))
  expect(found).toMatchObject({
    'dialect.names': 'camel',
    'dialect.chain': 'json-array',
    'dialect.max_hops': 'limits.max_hops',
    'capabilities.disclosure': 'reveal',
    'capabilities.retrieval_binding': true,
  })
})
