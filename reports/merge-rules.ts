import { mergedEdges } from './edges.ts'
import type { ClockAllowance, Failure, RuleReport, Status } from './report-types.ts'

const most = 10

/** Each fault once before any twice, as in the report of one run. */
const listed = (failures: Failure[]): Failure[] => {
  const titles = failures.map(({ title }) => title)
  const isFirst = (_: Failure, index: number): boolean => titles.indexOf(titles[index]!) === index
  return [...failures.filter(isFirst), ...failures.filter((one, index) => !isFirst(one, index))].slice(0, most)
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0)

const widest = (clocks: ClockAllowance[]): ClockAllowance => ({
  tolerance_seconds: Math.max(...clocks.map((one) => one.tolerance_seconds)),
  uncertainty_seconds: Math.max(...clocks.map((one) => one.uncertainty_seconds)),
})

/** The first of these that a shard's part has is the rule's. */
const weight: readonly Status[] = ['fail', 'inconclusive', 'skipped', 'observed', 'pass']

/** Skipped by one shard and judged by another: what was lacking was there after all, and those cases were not played. */
const isTorn = (parts: RuleReport[]): boolean =>
  parts.some(({ status }) => status === 'skipped') && parts.some(({ status }) => status !== 'skipped')

const partlyJudged = (played: number, whole: number, missing: string | undefined): string =>
  `Only ${played} of ${whole} cases were judged${missing === undefined ? '' : `: ${missing}`}.`

/** Nothing went wrong, and too little was judged. */
const isShort = ({ status, undecided }: RuleReport): boolean => status === 'inconclusive' && !undecided

/** Of random cases any may be any shard's: together they may be enough, where those of each are too few. */
const enough = (parts: RuleReport[], whole: number): RuleReport[] => {
  const judged = sum(parts.map(({ cases }) => cases))
  if (judged === 0) return parts
  const reason = partlyJudged(judged, whole, undefined)
  return parts.map((part) => {
    if (!isShort(part)) return part
    return judged < whole ? { ...part, reason } : { ...part, status: 'pass' }
  })
}

const statusOf = (
  parts: RuleReport[],
  whole: number,
  missing: string | undefined,
  random: boolean,
): Pick<RuleReport, 'status' | 'reason'> => {
  const [worst] = (random ? enough(parts, whole) : parts).toSorted(
    (a, b) => weight.indexOf(a.status) - weight.indexOf(b.status),
  )
  if (!worst)
    return { status: 'inconclusive', reason: `Nothing was judged${missing === undefined ? '' : `: ${missing}`}.` }
  const reason = worst.reason === undefined ? {} : { reason: worst.reason }
  if (worst.status === 'fail' || worst.status === 'inconclusive') return { status: worst.status, ...reason }
  if (isTorn(parts)) {
    return { status: 'inconclusive', reason: `Some shards skipped it, others did not: ${worst.reason ?? ''}` }
  }
  const played = sum(parts.map(({ planned }) => planned))
  if (worst.status !== 'skipped' && played < whole)
    return { status: 'inconclusive', reason: partlyJudged(played, whole, missing) }
  return { status: worst.status, ...reason }
}

/** Two shards may have met the same edits in each other's company. */
const once = (failures: Failure[]): Failure[] => [
  ...new Map(failures.map((failure) => [`${failure.case} ${failure.title}`, failure])).values(),
]

const withoutScript = (failure: Failure): Failure => {
  const copy = { ...failure }
  delete copy.script
  return copy
}

/** One rule, of what each shard says of it. `missing` says which shards are not there. */
export const mergeRule = (all: RuleReport[], missing: string | undefined, random = false): RuleReport => {
  const [first] = all as [RuleReport, ...RuleReport[]]
  // Edits of one shard's rules fail in the company of another's, too.
  const parts = all.filter(({ elsewhere, status }) => !elsewhere || status === 'fail')
  const whole = first.whole ?? first.planned
  // Their scripts stand beside the shards' own reports.
  const failures = once(parts.flatMap((part) => part.failures.map(withoutScript)))
  const kept = listed(failures)
  const more = failures.length - kept.length + sum(parts.map((part) => part.more_failures ?? 0))
  const observation = Object.assign({}, ...all.map((part) => part.observation ?? {}))
  const clocks = parts.flatMap((part) => part.clock ?? [])
  const { status, reason } = statusOf(parts, whole, missing, random)
  const undecided = parts.find((part) => part.undecided)?.undecided
  const edges = mergedEdges(all.map((part) => part.edges))
  const { whole: _, elsewhere: __, observation: ___, optional, ...common } = first
  return {
    ...common,
    status,
    cases: sum(all.map(({ cases }) => cases)),
    planned: whole,
    duration_ms: sum(all.map((part) => part.duration_ms)),
    ...withReason(status, reason),
    ...(status === 'skipped' && { optional: parts.every((part) => part.optional === true) && optional !== false }),
    ...(clocks.length > 0 && { clock: widest(clocks) }),
    ...(Object.keys(observation).length > 0 && { observation }),
    ...(edges.length > 0 && { edges }),
    failures: kept,
    ...(more > 0 && { more_failures: more }),
    ...(status === 'inconclusive' && undecided && { undecided }),
  }
}

const withReason = (status: Status, reason: string | undefined): { reason?: string } =>
  status === 'pass' || reason === undefined ? {} : { reason }
