import { run } from '../harness/run/run.ts'
import type { Rule } from '../harness/plan/rule.ts'
import type { Profile } from '../harness/target/index.ts'
import type { JournalEvent } from '../reports/journal.ts'
import { reportOf } from '../reports/report.ts'
import type { Report } from '../reports/report-types.ts'

/** What a run of some rules says of a target. */
export const reportFrom = async (profile: Profile, rules: Rule[], { pairs = false } = {}): Promise<Report> => {
  const events: JournalEvent[] = []
  const { signal } = new AbortController()
  const options = { seed: 0, slow: false, bail: false, pairs, version: 'test', signal }
  await run({ profile, rules, ...options, emit: (event) => void events.push(event) })
  return reportOf(events)
}
