import { addAnswerTime, answerTimesOf, type AnswerTimes } from './answer-times.ts'
import type {
  CasesPassed,
  ClockMeasured,
  ConstructionDisputed,
  JournalEvent,
  PairsPlayed,
  PreflightChecked,
  RunFinished,
  RunStarted,
} from './journal.ts'
import type { Report, RuleReport, Status, Summary, Verdict } from './report-types.ts'
import { addJudged, addObserved, addPassed, newTally, ruleReportOf, type Tally } from './tally.ts'

export type * from './report-types.ts'

/** The journal is not one that a report can be made of; the message is for people. */
export class JournalError extends Error {
  override readonly name = 'JournalError'
}

interface Gathered {
  started?: RunStarted
  finished?: RunFinished
  clock?: ClockMeasured
  pairs?: PairsPlayed
  preflight: PreflightChecked[]
  disputes: ConstructionDisputed[]
  tallies: Map<string, Tally>
  /** Random cases since the journal last said how far they had come. */
  passed: CasesPassed[]
  /** So far, for a run that was cut off. */
  requests: number
  duration: number
  /** Of what came before a run was resumed. */
  before: { requests: number; duration: number }
  answerTimes: AnswerTimes
}

/** How each kind of event is taken in. Events of unknown kinds and of rules that were not announced are passed over. */
const takers: { [E in JournalEvent as E['event']]: (gathered: Gathered, event: E) => void } = {
  'run-started': (gathered, event) => {
    gathered.started = event
    for (const entry of event.rules) gathered.tallies.set(entry.id, newTally(entry))
  },
  'run-resumed': (gathered) => {
    const { before, finished } = gathered
    before.requests += finished?.requests ?? gathered.requests
    gathered.before.duration += finished?.duration_ms ?? gathered.duration
    // Random cases that are counted, and not yet known to be through, are played again.
    Object.assign(gathered, { requests: 0, duration: 0, preflight: [], passed: [] })
    delete gathered.finished
  },
  'preflight-checked': (gathered, event) => void gathered.preflight.push(event),
  'clock-measured': (gathered, event) => void (gathered.clock = event),
  'rule-skipped': ({ tallies }, event) => {
    const tally = tallies.get(event.rule)
    if (tally) tally.skip = event
  },
  'case-judged': ({ tallies, answerTimes }, event) => {
    const tally = tallies.get(event.rule)
    if (!tally) return
    addJudged(tally, event)
    addAnswerTime(answerTimes, event)
  },
  'outcome-observed': ({ tallies }, event) => {
    const tally = tallies.get(event.rule)
    if (tally) addObserved(tally, event)
  },
  'laws-heard': () => undefined,
  'row-played': () => undefined,
  'pairs-played': (gathered, event) => void (gathered.pairs = event),
  'cases-passed': ({ passed }, event) => void passed.push(event),
  'construction-disputed': ({ disputes }, event) => void disputes.push(event),
  'fuzz-reached': (gathered) => countPassed(gathered),
  progressed: (gathered, { requests, duration_ms: duration = 0 }) =>
    void Object.assign(gathered, { requests, duration }),
  'run-finished': (gathered, event) => void (gathered.finished = event),
}

const countPassed = (gathered: Gathered): void => {
  for (const event of gathered.passed) {
    const tally = gathered.tallies.get(event.rule)
    if (tally) addPassed(tally, event)
  }
  gathered.passed = []
}

const take = (gathered: Gathered, event: JournalEvent): void => {
  // Each taker takes the event that it stands beside: a table cannot say that to the compiler.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unsafe-enum-assignment
  const taker = takers[event.event] as ((gathered: Gathered, event: JournalEvent) => void) | undefined
  taker?.(gathered, event)
}

/** Whether the spec binds an exchange to the rule. */
export const isBinding = ({ level }: RuleReport): boolean => level === 'must' || level === 'derived'

const leavesOpen = ({ status, optional }: RuleReport): boolean =>
  status === 'inconclusive' || (status === 'skipped' && optional !== true)

/** The verdict that the rules' statuses come to. */
export const verdictOf = (rules: RuleReport[], complete: boolean): Verdict => {
  const bound = rules.filter(isBinding)
  if (bound.some(({ status }) => status === 'fail')) return 'non-conformant'
  return !complete || rules.length === 0 || bound.some(leavesOpen) ? 'incomplete' : 'conformant'
}

const count = (rules: RuleReport[], status: Status): number => rules.filter((rule) => rule.status === status).length

/** The counts and the verdict of a report, from its rules. */
export const summaryOf = (rules: RuleReport[], complete: boolean, requests: number): Summary => ({
  verdict: verdictOf(rules, complete),
  pass: count(rules, 'pass'),
  fail: count(rules, 'fail'),
  inconclusive: count(rules, 'inconclusive'),
  skipped: count(rules, 'skipped'),
  observed: count(rules, 'observed'),
  cases: rules.reduce((sum, { cases }) => sum + cases, 0),
  requests,
})

const disputeOf = (one: ConstructionDisputed): NonNullable<Report['disputes']>[number] => ({
  case: one.case,
  title: one.title,
  expected: one.expected,
  reference: one.reference,
  says: one.says,
})

const clockOf = (measured: ClockMeasured): NonNullable<Report['clock']> => ({
  offset_seconds: measured.offset_seconds,
  uncertainty_seconds: measured.uncertainty_seconds,
  tolerance_seconds: measured.tolerance_seconds,
  from: measured.from,
})

const pairsOf = ({ planned, played, rows, cases }: PairsPlayed): NonNullable<Report['pairs']> => ({
  planned,
  played,
  rows,
  cases,
})

/** What kept rules from being judged: why the run ended early, or a failed check before it. */
const troubleOf = ({ preflight, finished }: Gathered): string | undefined => {
  if (finished?.complete === false && finished.reason !== undefined) return finished.reason
  const failed = preflight.find(({ ok }) => !ok)
  if (failed) return failed.says
  if (finished === undefined) return 'the run was cut off'
  return finished.complete ? undefined : 'the run ended early'
}

/**
 * The report of a run, from its journal in the order of writing.
 * A journal without its end makes the report of an interrupted run.
 * @throws {JournalError} when the journal does not begin with `run-started`
 */
export const reportOf = (events: Iterable<JournalEvent>): Report => {
  const gathered: Gathered = {
    preflight: [],
    disputes: [],
    tallies: new Map(),
    passed: [],
    requests: 0,
    duration: 0,
    before: { requests: 0, duration: 0 },
    answerTimes: new Map(),
  }
  for (const event of events) take(gathered, event)
  countPassed(gathered)
  const { started, finished, clock, pairs, preflight, disputes, tallies } = gathered
  if (started === undefined) {
    throw new JournalError('the journal has no run-started event: nothing ran, or the file is no journal of a run')
  }
  const trouble = troubleOf(gathered)
  const rules = [...tallies.values()].map((tally) => ruleReportOf(tally, trouble))
  const complete = finished?.complete ?? false
  const reason = finished?.reason ?? (complete ? undefined : trouble)
  return {
    schema: 'svc-conformance-report/1',
    tool: started.tool,
    spec: started.spec,
    target: started.target,
    started_at: started.at,
    duration_ms: gathered.before.duration + (finished?.duration_ms ?? (gathered.duration || spentIn(rules))),
    seed: started.seed,
    ...(started.random && { random: started.random }),
    ...(started.shard && { shard: started.shard }),
    complete,
    ...(reason !== undefined && { reason }),
    ...(clock && { clock: clockOf(clock) }),
    ...(pairs && { pairs: pairsOf(pairs) }),
    preflight: preflight.map(({ check, ok, says }) => ({ check, ok, says })),
    summary: partial(
      started.shard,
      summaryOf(rules, complete, gathered.before.requests + (finished?.requests ?? gathered.requests)),
    ),
    ...(disputes.length > 0 && { disputes: disputes.map(disputeOf) }),
    rules,
    ...(gathered.answerTimes.size > 0 && { answer_times: answerTimesOf(gathered.answerTimes) }),
  }
}

const spentIn = (rules: RuleReport[]): number => rules.reduce((sum, rule) => sum + rule.duration_ms, 0)

/** A part of a run convicts, and acquits of nothing: that is for the report of all parts. */
/** The summary as a report states it: a shard that found nothing wrong is no verdict on the whole. */
export const partial = (shard: RunStarted['shard'], summary: Summary): Summary =>
  shard && shard.of > 1 && summary.verdict === 'conformant' ? { ...summary, verdict: 'incomplete' } : summary

const exitCodes = { conformant: 0, 'non-conformant': 1, incomplete: 3 } as const

const gateCodes = { passed: 0, failed: 1, incomplete: 3 } as const

/** What the verdict would be if there were no other shards. */
export const ownVerdict = ({ shard, summary, rules, complete }: Report): Verdict =>
  shard ? verdictOf(rules, complete) : summary.verdict

/**
 * The exit code of a run: 0 conformant, or no worse than its baseline; 1 not, 3 no verdict; a shard's is that of its
 * part. An interrupt's 130 is the command's own.
 */
export const exitCodeOf = (report: Report): 0 | 1 | 3 =>
  report.gate ? gateCodes[report.gate.outcome] : exitCodes[ownVerdict(report)]
