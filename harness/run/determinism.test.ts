import { expect, it } from 'vitest'
import type { JournalEvent } from '../../reports/journal.ts'
import { reportOf, type Report } from '../../reports/report.ts'
import { rules } from '../../suites/index.ts'
import { startServer } from '../reference/server.ts'
import { parseProfile } from '../target/index.ts'
import { run } from './run.ts'

const chosen = rules.filter(({ id }) => /^(window|signature)\//.test(id))

/** What a run says, without what is never the same: times, addresses, bytes. */
const said = ({ rules: all, summary }: Report) => ({
  summary: { ...summary, requests: 0 },
  rules: all.map(({ id, status, cases, planned, failures, undecided, observation = {} }) => ({
    id,
    status,
    cases,
    planned,
    failures: failures.map(({ case: token, observed }) => `${token} ${observed}`),
    undecided: undecided?.case,
    observed: Object.entries(observation)
      .map(([slug, { observed }]) => `${slug} ${observed}`)
      .toSorted(),
  })),
})

const verdicts = (events: JournalEvent[]): string[] =>
  events
    .flatMap((event) => (event.event === 'case-judged' ? [`${event.rule} ${event.case} ${event.verdict}`] : []))
    .toSorted()

it('the same seed brings the same cases, verdicts and order at any concurrency', async () => {
  const server = await startServer({ mutant: 'does not ask what is covered' })
  const play = async (concurrency: number) => {
    const events: JournalEvent[] = []
    const text = JSON.stringify({ ...server.profile, participants: { port: 0 } })
    const given = { profile: parseProfile(text, { concurrency }), rules: chosen, seed: 3, slow: false, bail: false }
    const signal = new AbortController().signal
    await run({ ...given, version: '0', signal, emit: (event) => void events.push(event) })
    return { verdicts: verdicts(events), said: said(reportOf(events)) }
  }
  const narrow = await play(3)
  const wide = await play(48)
  await server.close()
  expect(narrow.said.summary.fail).toBeGreaterThan(0)
  expect(wide).toEqual(narrow)
})
