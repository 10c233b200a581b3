import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JournalEvent } from '../reports/journal.ts'
import { reportOf } from '../reports/report.ts'
import type { Report } from '../reports/report-types.ts'
import { startServer, type RunningServer } from '../harness/reference/index.ts'
import { run } from '../harness/run/run.ts'
import { aTenthOf } from '../harness/run/sample.ts'
import { loadProfile, parseProfile } from '../harness/target/index.ts'
import { rules } from './index.ts'

/** Rules for exchanges of a kind that the reference is not: it reveals what is gated, and knows no advisory claims. */
const notForReference = new Set(['scopes/hidden-is-absent', 'claims/advisory'])

/** Nine tenths of a run are pairs of scopes: here, at the reference, some of them are enough. */
const shortened = rules.flatMap((rule) => (rule.kind === 'enumerate' ? aTenthOf([rule], 0).rules : rule))

/** The suite as tests: at the exchange whose profile `SVC_TARGET` names, else at the reference on real sockets. */
describe('conformance', () => {
  const file = process.env['SVC_TARGET']
  let server: RunningServer | undefined
  let report: Report

  beforeAll(async () => {
    if (file === undefined) server = await startServer({})
    const profile = file === undefined ? parseProfile(JSON.stringify(server?.profile)) : loadProfile(file)
    profile.participants.port = 0
    const events: JournalEvent[] = []
    const { signal } = new AbortController()
    const options = { seed: 0, slow: false, bail: false, version: 'test', signal }
    const chosen = file === undefined ? shortened : rules
    await run({ profile, rules: chosen, ...options, emit: (event) => void events.push(event) })
    report = reportOf(events)
  })

  afterAll(() => server?.close())

  test.each(rules.map((rule) => [rule.id, rule.requires]))('%s: %s', (id) => {
    const result = report.rules.find((rule) => rule.id === id)
    expect(result?.failures.map((failure) => failure.title)).toEqual([])
    const fitting = notForReference.has(id) ? ['pass', 'skipped'] : ['pass', 'observed']
    expect(fitting, result?.reason ?? '').toContain(result?.status)
  })
})
