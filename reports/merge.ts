import { isDeepStrictEqual } from 'node:util'
import { mergeRule } from './merge-rules.ts'
import type { Report } from './report-types.ts'
import { summaryOf } from './report.ts'
import { targetIdentity } from './same-target.ts'

/** These reports are not the shards of one run; the message is one line for people. */
export class MergeError extends Error {
  override readonly name = 'MergeError'
}

/** A report, and what a person calls it. */
export interface Named {
  name: string
  report: Report
}

const inWords = (value: string | number | undefined): string => (value === undefined ? '' : ` (${value})`)

/** What must be the same in all shards of a run. */
const sameness: [
  what: string,
  of: (report: Report) => unknown,
  shown: (report: Report) => string | number | undefined,
][] = [
  ['targets', targetIdentity, ({ target }) => (target.embedded ? 'the embedded reference' : target.endpoint)],
  ['seeds', ({ seed }) => seed, ({ seed }) => seed],
  ['versions of this program', ({ tool }) => tool.version, ({ tool }) => tool.version],
  ['revisions of the spec', ({ spec }) => spec, ({ spec }) => `${spec.version}, ${spec.revision}`],
  ['kinds', ({ random }) => random ?? false, ({ random }) => (random ? 'random cases' : 'rules')],
  ['numbers of shards', ({ shard }) => shard?.of, ({ shard }) => shard?.of],
  [
    'choices of rules',
    ({ rules }) => rules.map(({ id, whole }) => [id, whole]),
    ({ rules }) => `${rules.length} rules`,
  ],
]

const checkSame = (first: Named, other: Named): void => {
  const differs = sameness.find(([, of]) => !isDeepStrictEqual(of(first.report), of(other.report)))
  if (!differs) return
  const [what, , shown] = differs
  const [one, two] = [first, other].map(({ name, report }) => `${name}${inWords(shown(report))}`)
  throw new MergeError(`${one} and ${two} are of different ${what}: only the shards of one run make one report`)
}

const checkShards = (all: Named[]): void => {
  const whole = all.find(({ report }) => report.shard === undefined)
  if (whole) {
    throw new MergeError(`${whole.name} is no shard, but a whole run: only the shards of one run make one report`)
  }
  const seen = new Map<number, string>()
  for (const { name, report } of all) {
    const { index, of } = report.shard!
    const before = seen.get(index)
    if (before !== undefined) {
      throw new MergeError(`shard ${index}/${of} is there twice, in ${before} and ${name}: give it once`)
    }
    seen.set(index, name)
  }
}

/** "shards 2/4 and 3/4 are missing" */
const missingOf = (reports: Report[]): string | undefined => {
  const of = reports[0]?.shard?.of ?? 1
  const there = new Set(reports.map(({ shard }) => shard?.index))
  const gone = Array.from({ length: of }, (_, i) => i + 1).filter((index) => !there.has(index))
  if (gone.length === 0) return undefined
  return gone.length === 1
    ? `shard ${gone[0]}/${of} is missing`
    : `shards ${gone.map((index) => `${index}/${of}`).join(', ')} are missing`
}

const endOf = ({ started_at: at, duration_ms: duration }: Report): number => Date.parse(at) + duration

const startOf = ({ started_at: at }: Report): number => Date.parse(at)

/** What kept shards from being carried through, each in its own words; what all of them say, once. */
const cutShort = (reports: Report[]): string[] => {
  const reasons = reports.map(({ complete, reason }) => (complete ? undefined : (reason ?? 'it was cut off')))
  const [first] = reasons
  if (first !== undefined && reasons.length > 1 && reasons.every((reason) => reason === first)) return [first]
  return reports.flatMap(({ shard }, i) =>
    reasons[i] === undefined ? [] : [`shard ${shard?.index}/${shard?.of}: ${reasons[i]}`],
  )
}

/**
 * One report, of those of the shards of one run. A rule passes when all of its cases were judged, over all shards.
 * One report of a whole run is that run's.
 * @throws {MergeError} when they are not shards of one run, or one is there twice
 */
export const mergeReports = (all: Named[]): Report => {
  const [first] = all
  if (!first) throw new MergeError('there is nothing to merge: give reports, report directories or journals')
  if (all.length === 1 && first.report.shard === undefined) return first.report
  checkShards(all)
  for (const other of all) checkSame(first, other)
  const reports = all.map(({ report }) => report).toSorted((a, b) => a.shard!.index - b.shard!.index)
  const missing = missingOf(reports)
  const reasons = [...(missing === undefined ? [] : [missing]), ...cutShort(reports)]
  const complete = reasons.length === 0
  const rules = first.report.rules.map(({ id }) =>
    mergeRule(
      reports.map((report) => report.rules.find((rule) => rule.id === id)!),
      reasons.length === 0 ? undefined : reasons.join('; '),
      first.report.random,
    ),
  )
  const earliest = reports.toSorted((a, b) => startOf(a) - startOf(b))[0]!
  const clock = reports
    .flatMap((report) => report.clock ?? [])
    .toSorted((a, b) => b.uncertainty_seconds - a.uncertainty_seconds)[0]
  // What a baseline made of one shard is not what it makes of all.
  const { shard: _, reason: __, gate: ___, ...common } = first.report
  return {
    ...common,
    started_at: earliest.started_at,
    duration_ms: Math.max(...reports.map(endOf)) - startOf(earliest),
    complete,
    ...(complete ? {} : { reason: reasons.join('; ') }),
    ...(clock && { clock }),
    ...pairsOf(reports),
    preflight: once(reports.flatMap(({ preflight }) => preflight)),
    summary: summaryOf(
      rules,
      complete,
      reports.reduce((sum, { summary }) => sum + summary.requests, 0),
    ),
    ...disputesOf(reports),
    rules,
  }
}

/** Each shard has met its own. */
const disputesOf = (reports: Report[]): Pick<Report, 'disputes'> => {
  const disputes = once(reports.flatMap((report) => report.disputes ?? []))
  return disputes.length > 0 ? { disputes } : {}
}

/** Each shard has played rows of its own. */
const pairsOf = (reports: Report[]): Pick<Report, 'pairs'> => {
  const parts = reports.flatMap(({ pairs }) => pairs ?? [])
  if (parts.length === 0) return {}
  const all = (of: keyof (typeof parts)[number]): number => parts.reduce((sum, part) => sum + part[of], 0)
  return { pairs: { planned: all('planned'), played: all('played'), rows: all('rows'), cases: all('cases') } }
}

const once = <T>(values: T[]): T[] => [...new Map(values.map((one) => [JSON.stringify(one), one])).values()]
