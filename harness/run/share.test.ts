import { beforeAll, describe, expect, it } from 'vitest'
import type { JournalEvent } from '../../reports/journal.ts'
import { MergeError, mergeReports } from '../../reports/merge.ts'
import { exitCodeOf, reportOf, type Report } from '../../reports/report.ts'
import { rules } from '../../suites/index.ts'
import { startServer, type RunningServer } from '../reference/server.ts'
import { parseProfile } from '../target/index.ts'
import { shardOf } from '../cli/shard.ts'
import { ruleEntry } from './events.ts'
import { run } from './run.ts'
import { Share } from './share.ts'

const shardsOf = (of: number): Share[] => Array.from({ length: of }, (_, i) => new Share({ index: i + 1, of }))

const ownOf = (share: Share): number => rules.reduce((sum, rule) => sum + share.entryOf(rule).planned, 0)

describe('the shards of all rules', () => {
  const planned = new Map(rules.map((rule) => [rule, ruleEntry(rule).planned]))
  it.each([3])('have each planned case once, and nearly the same number, cut in %d', (of) => {
    const shards = shardsOf(of)
    const laws = rules.filter(({ kind }) => kind === 'always').length
    const cases = shards.map(ownOf)
    const all = cases.reduce((sum, one) => sum + one, 0)
    // Laws on all answers are every shard's.
    expect(all - laws * (of - 1)).toBe([...planned.values()].reduce((sum, one) => sum + one, 0))
    expect(Math.max(...cases) / all).toBeLessThan(1.2 / of)
  })
})

describe('a shard, by option', () => {
  const pod = { JOB_COMPLETION_INDEX: '2' }

  it('is I of N, or the pod of an indexed job', () => {
    expect(shardOf('2/4', {})).toEqual({ index: 2, of: 4 })
    expect(shardOf('auto/3', pod)).toEqual({ index: 3, of: 3 })
  })

  it.each([
    ['0/2', {}, 'from 1 to N'],
    ['3/2', {}, 'from 1 to N'],
    ['2', {}, 'give I/N'],
    ['auto/2', {}, 'completionMode: Indexed'],
    ['auto/2', pod, 'more pods than N'],
  ])('%s is refused in one line', (text, environment, says) => {
    expect(() => shardOf(text, environment)).toThrow(says)
  })
})

const chosen = rules.filter(
  ({ id }) => id.startsWith('window/') || id === 'robustness/no-leak' || id === 'delegation/scope-narrows',
)

const play = async (server: RunningServer, share: Share): Promise<Report> => {
  const events: JournalEvent[] = []
  const profile = parseProfile(JSON.stringify({ ...server.profile, participants: { port: 0 } }))
  const given = { profile, rules: chosen, seed: 7, slow: false, bail: false, version: '0', share }
  await run({ ...given, signal: new AbortController().signal, emit: (event) => void events.push(event) })
  return reportOf(events)
}

/** Of more than a report tells, which ones it tells is no matter. */
const brief = ({ rules: all }: Report) =>
  all.map(({ id, status, planned, failures }) => ({
    id,
    status,
    planned,
    failures: failures.length === 10 ? 'ten or more' : failures.map((failure) => failure.case).toSorted(),
  }))

describe('a run in two shards', () => {
  let whole: Report
  let parts: { name: string; report: Report }[]
  beforeAll(async () => {
    const server = await startServer({ mutant: 'does not check expires' })
    whole = await play(server, new Share())
    parts = []
    for (const share of shardsOf(2)) parts.push({ name: `s${share.shard.index}`, report: await play(server, share) })
    await server.close()
  })

  it('divides the work: of so few cases, pre-flight is a good part of each', () => {
    for (const { report } of parts) {
      expect(report.summary.requests / whole.summary.requests).toBeLessThan(0.85)
      expect(report).toMatchObject({ complete: true, shard: { of: 2 } })
      expect(report.summary.verdict).not.toBe('conformant')
    }
  })

  it('makes one report, that of the whole run', () => {
    const merged = mergeReports(parts.toReversed())
    expect(brief(merged)).toEqual(brief(whole))
    expect(merged.summary).toMatchObject({ verdict: 'non-conformant', fail: whole.summary.fail })
    expect(merged.complete).toBe(true)
    expect('shard' in merged).toBe(false)
  })

  it('says which shard is missing, and passes nothing that it may have', () => {
    const merged = mergeReports(parts.slice(1))
    expect(merged).toMatchObject({ complete: false, reason: 'shard 1/2 is missing' })
    const whole2 = parts[1]!.report.rules.filter(({ planned, whole: all }) => planned < (all ?? 0))
    for (const { id } of whole2) {
      const rule = merged.rules.find((one) => one.id === id)
      expect(['fail', 'inconclusive', 'skipped']).toContain(rule?.status)
    }
    expect(exitCodeOf(merged)).not.toBe(0)
  })

  it.each([
    ['a shard twice', (): [Report, Report] => [parts[0]!.report, parts[0]!.report], 'shard 1/2 is there twice'],
    ['a whole run', (): [Report, Report] => [parts[0]!.report, whole], 'is no shard, but a whole run'],
    [
      'another seed',
      (): [Report, Report] => [parts[0]!.report, { ...parts[1]!.report, seed: 8 }],
      'a (7) and b (8) are of different seeds',
    ],
    [
      'one of random cases',
      (): [Report, Report] => [parts[0]!.report, { ...parts[1]!.report, random: true }],
      'a (rules) and b (random cases) are of different kinds: only the shards of one run make one report',
    ],
    [
      'another target',
      (): [Report, Report] => [
        parts[0]!.report,
        { ...parts[1]!.report, target: { endpoint: 'http://x/v1', profile: {} } },
      ],
      'different targets',
    ],
  ])('is not merged with %s', (_, two, says) => {
    const [a, b] = two()
    const merging = () =>
      mergeReports([
        { name: 'a', report: a },
        { name: 'b', report: b },
      ])
    expect(merging).toThrow(MergeError)
    expect(merging).toThrow(says)
  })
})
