import type {
  ClockMeasured,
  ConstructionDisputed,
  JournalEvent,
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
  preflight: PreflightChecked[]
  disputes: ConstructionDisputed[]
  tallies: Map<string, Tally>
  /** Requests so far, for a run that was cut off. */
  requests: number
}

/** How each kind of event is taken in. Events of unknown kinds and of rules that were not announced are passed over. */
const takers: { [E in JournalEvent as E['event']]: (gathered: Gathered, event: E) => void } = {
  'run-started': (gathered, event) => {
    gathered.started = event
    for (const entry of event.rules) gathered.tallies.set(entry.id, newTally(entry))
  },
  'preflight-checked': (gathered, event) => void gathered.preflight.push(event),
  'clock-measured': (gathered, event) => void (gathered.clock = event),
  'rule-skipped': ({ tallies }, event) => {
    const tally = tallies.get(event.rule)
    if (tally) tally.skip = event
  },
  'case-judged': ({ tallies }, event) => {
    const tally = tallies.get(event.rule)
    if (tally) addJudged(tally, event)
  },
  'outcome-observed': ({ tallies }, event) => {
    const tally = tallies.get(event.rule)
    if (tally) addObserved(tally, event)
  },
  'cases-passed': ({ tallies }, event) => {
    const tally = tallies.get(event.rule)
    if (tally) addPassed(tally, event)
  },
  'construction-disputed': ({ disputes }, event) => void disputes.push(event),
  'fuzz-reached': () => undefined,
  progressed: (gathered, { requests }) => void (gathered.requests = requests),
  'run-finished': (gathered, event) => void (gathered.finished = event),
}

const take = (gathered: Gathered, event: JournalEvent): void => {
  // Each taker takes the event that it stands beside: a table cannot say that to the compiler.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unsafe-enum-assignment
  const taker = takers[event.event] as ((gathered: Gathered, event: JournalEvent) => void) | undefined
  taker?.(gathered, event)
}

const binding = ({ level }: RuleReport): boolean => level === 'must' || level === 'derived'

const leavesOpen = ({ status, optional }: RuleReport): boolean =>
  status === 'inconclusive' || (status === 'skipped' && optional !== true)

const verdictOf = (rules: RuleReport[], complete: boolean): Verdict => {
  const bound = rules.filter(binding)
  if (bound.some(({ status }) => status === 'fail')) return 'non-conformant'
  return !complete || rules.length === 0 || bound.some(leavesOpen) ? 'incomplete' : 'conformant'
}

const count = (rules: RuleReport[], status: Status): number => rules.filter((rule) => rule.status === status).length

const summaryOf = (rules: RuleReport[], complete: boolean, requests: number): Summary => ({
  verdict: verdictOf(rules, complete),
  pass: count(rules, 'pass'),
  fail: count(rules, 'fail'),
  inconclusive: count(rules, 'inconclusive'),
  skipped: count(rules, 'skipped'),
  observed: count(rules, 'observed'),
  cases: rules.reduce((sum, { cases }) => sum + cases, 0),
  requests,
})

const clockOf = (measured: ClockMeasured): NonNullable<Report['clock']> => ({
  offset_seconds: measured.offset_seconds,
  uncertainty_seconds: measured.uncertainty_seconds,
  tolerance_seconds: measured.tolerance_seconds,
  from: measured.from,
})

/** What kept rules from being judged: a failed check before the run, or why the run ended early. */
const troubleOf = ({ preflight, finished }: Gathered): string | undefined => {
  const failed = preflight.find(({ ok }) => !ok)
  if (failed) return failed.says
  if (finished === undefined) return 'the run was cut off'
  return finished.complete ? undefined : (finished.reason ?? 'the run ended early')
}

/**
 * The report of a run, from its journal in the order of writing.
 * A journal without its end makes the report of an interrupted run.
 * @throws {JournalError} when the journal does not begin with `run-started`
 */
export const reportOf = (events: Iterable<JournalEvent>): Report => {
  const gathered: Gathered = { preflight: [], disputes: [], tallies: new Map(), requests: 0 }
  for (const event of events) take(gathered, event)
  const { started, finished, clock, preflight, disputes, tallies } = gathered
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
    duration_ms: finished?.duration_ms ?? rules.reduce((sum, rule) => sum + rule.duration_ms, 0),
    seed: started.seed,
    complete,
    ...(reason !== undefined && { reason }),
    ...(clock && { clock: clockOf(clock) }),
    preflight: preflight.map(({ check, ok, says }) => ({ check, ok, says })),
    summary: summaryOf(rules, complete, finished?.requests ?? gathered.requests),
    ...(disputes.length > 0 && { disputes: disputes.map(({ event: _, ...dispute }) => dispute) }),
    rules,
  }
}

const exitCodes = { conformant: 0, 'non-conformant': 1, incomplete: 3 } as const

/** The exit code of a run: 0 conformant, 1 not, 3 no verdict. An interrupt's 130 is the command's own. */
export const exitCodeOf = ({ summary }: Report): 0 | 1 | 3 => exitCodes[summary.verdict]
