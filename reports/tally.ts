import { failureOf, KeptFailures } from './failures.ts'
import type { CaseJudged, CasesPassed, OutcomeObserved, RuleEntry, RuleSkipped } from './journal.ts'
import { addEdge } from './edges.ts'
import { addOutcome } from './observations.ts'
import { addPair, gridsOf, type Pairs } from './pairs.ts'
import { addStory } from './stories.ts'
import { outcomeInWords } from './text.ts'
import type { ClockAllowance, Observation, RuleEdge, RuleReport, Status, ToldStory } from './report-types.ts'

/** All that the journal says of one rule. */
export interface Tally {
  entry: RuleEntry
  judged: number
  failed: number
  inconclusive: number
  milliseconds: number
  failures: KeptFailures
  observation: Map<string, Observation>
  observed: number
  /** Of those without a verdict, the first in the plan. */
  undecided?: { order: number; judged: CaseJudged }
  skip?: RuleSkipped
  clock?: ClockAllowance
  edges: RuleEdge[]
  pairs: Pairs
  stories: ToldStory[]
}

export const newTally = (entry: RuleEntry): Tally => ({
  entry,
  judged: 0,
  failed: 0,
  inconclusive: 0,
  milliseconds: 0,
  failures: new KeptFailures(),
  observation: new Map(),
  observed: 0,
  edges: [],
  pairs: new Map(),
  stories: [],
})

const wider = (one: ClockAllowance | undefined, other: ClockAllowance): ClockAllowance => ({
  tolerance_seconds: Math.max(one?.tolerance_seconds ?? 0, other.tolerance_seconds),
  uncertainty_seconds: Math.max(one?.uncertainty_seconds ?? 0, other.uncertainty_seconds),
})

export const addJudged = (tally: Tally, judged: CaseJudged): void => {
  tally.judged += 1
  tally.milliseconds += judged.milliseconds
  addEdge(tally.edges, judged)
  addPair(tally.pairs, judged)
  addStory(tally.stories, judged)
  if (judged.clock) tally.clock = wider(tally.clock, judged.clock)
  if (judged.verdict === 'inconclusive') {
    tally.inconclusive += 1
    const order = judged.order ?? Infinity
    if (!tally.undecided || order < tally.undecided.order) tally.undecided = { order, judged }
  }
  if (judged.verdict === 'fail') {
    tally.failed += 1
    tally.failures.add(judged)
  }
}

export const addPassed = (tally: Tally, { cases: passed, milliseconds }: CasesPassed): void => {
  tally.judged += passed
  tally.milliseconds += milliseconds
}

export const addObserved = (tally: Tally, event: OutcomeObserved): void => {
  tally.observed += 1
  addStory(tally.stories, event)
  addOutcome(tally.observation, event)
}

/** In this shard it has open edits alone. */
const isElsewhere = ({ entry, judged, observed, skip }: Tally): boolean =>
  skip?.elsewhere === true ||
  (entry.whole !== undefined && entry.whole > 0 && entry.planned + judged === 0 && observed > 0)

/** Each status with its condition; the first that holds is the rule's. A pass is what is left. */
const statuses: [Status, (tally: Tally) => boolean][] = [
  ['fail', ({ failed }) => failed > 0],
  ['skipped', (tally) => tally.skip !== undefined || isElsewhere(tally)],
  ['observed', ({ entry, observed, judged }) => entry.level === 'observe' && observed + judged > 0],
  ['inconclusive', ({ entry, inconclusive, judged }) => inconclusive > 0 || judged < entry.planned || judged === 0],
]

const cases = (count: number): string => (count === 1 ? '1 case' : `${count} cases`)

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Why a rule has no verdict; `trouble` is what stopped the run before it got to the rule. */
const whyInconclusive = ({ entry, judged, inconclusive, undecided }: Tally, trouble: string | undefined): string => {
  if (undecided) {
    const { title, reason, observed } = undecided.judged
    const others = inconclusive > 1 ? ` (${cases(inconclusive - 1)} more without a verdict)` : ''
    return sentence(`${title}: ${reason ?? `answered "${observed}"`}${others}`)
  }
  const because = trouble === undefined ? '' : `: ${trouble}`
  if (judged === 0) return sentence(`Nothing was ${entry.level === 'observe' ? 'observed' : 'judged'}${because}`)
  return sentence(`Only ${judged} of ${cases(entry.planned)} were judged${because}`)
}

const whyFailed = ({ failed, judged, failures }: Tally): string => {
  const [first] = failures.list
  const share = judged === 1 ? '' : ` (${failed} of ${cases(judged)} failed)`
  return first ? sentence(`${first.title}: ${outcomeInWords(first)}${share}`) : ''
}

const whyObserved = ({ observation }: Tally): string => {
  const high = [...observation.values()].filter((seen) => seen.high === true).length
  const worth = high === 0 ? '' : `, ${high} worth a warning`
  return `The spec has no right answer; ${observation.size} open ${observation.size === 1 ? 'edit was' : 'edits were'} tried${worth}.`
}

const reasons: Record<Status, (tally: Tally, trouble: string | undefined) => string | undefined> = {
  pass: () => undefined,
  fail: whyFailed,
  skipped: ({ skip }) => sentence(skip?.reason ?? 'what is judged of it is judged in other shards'),
  inconclusive: whyInconclusive,
  observed: whyObserved,
}

/** The rule's part of the report. */
export const ruleReportOf = (tally: Tally, trouble: string | undefined): RuleReport => {
  const { entry, skip, clock, observation } = tally
  const failures = tally.failures.list
  const status = statuses.find(([, holds]) => holds(tally))?.[0] ?? 'pass'
  const reason = reasons[status](tally, trouble)
  const more = tally.failed - failures.length
  return {
    id: entry.id,
    title: entry.title,
    section: entry.section,
    level: entry.level,
    ...(entry.revision !== undefined && { revision: entry.revision }),
    status,
    cases: tally.judged + tally.observed,
    planned: entry.planned,
    ...(entry.whole !== undefined && { whole: entry.whole }),
    duration_ms: tally.milliseconds,
    ...(reason !== undefined && { reason }),
    ...(status === 'skipped' && { optional: skip?.optional ?? true }),
    ...(status === 'skipped' && isElsewhere(tally) && { elsewhere: true as const }),
    ...(clock && { clock }),
    ...(observation.size > 0 && { observation: Object.fromEntries(observation) }),
    failures,
    ...(more > 0 && { more_failures: more }),
    ...(status === 'inconclusive' && tally.undecided && { undecided: failureOf(tally.undecided.judged) }),
    ...(tally.edges.length > 0 && { edges: tally.edges }),
    ...(tally.pairs.size > 0 && { pairs: gridsOf(tally.pairs) }),
    ...(tally.stories.length > 0 && { stories: tally.stories }),
  }
}
