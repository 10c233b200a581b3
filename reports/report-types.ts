import type {
  BaseDifference,
  ClockMeasured,
  ConstructionDisputed,
  Exchange,
  Fetched,
  Flipped,
  ObservedOutcome,
  OutcomeObserved,
  PairsPlayed,
  PreflightChecked,
  Repeated,
  RuleEntry,
  RunStarted,
  Shard,
  StoryTold,
  TriedEdge,
} from './journal.ts'
import type { Gate } from './gate/gate-types.ts'

/** What became of a rule. */
export type Status = 'pass' | 'fail' | 'inconclusive' | 'skipped' | 'observed'

export type Level = RuleEntry['level']

/** What the run says of the target as a whole. */
export type Verdict = 'conformant' | 'non-conformant' | 'incomplete'

/** Seconds by which a verdict allowed for the target's clock. */
export interface ClockAllowance {
  tolerance_seconds: number
  uncertainty_seconds: number
}

/** A report, schema `svc-conformance-report/1`. Durations are milliseconds, times ISO 8601. */
export interface Report {
  schema: 'svc-conformance-report/1'
  tool: { name: 'svc-conformance'; version: string }
  spec: { version: string; revision: string }
  target: RunStarted['target']
  started_at: string
  duration_ms: number
  seed: number
  /** Random cases were played, and nothing else: no verdict but on what failed. */
  random?: true
  /** The part of a run that this is: no verdict on the target as a whole. */
  shard?: Shard
  /** False when the run was interrupted, bailed out or cut off. */
  complete: boolean
  /** Why it is not complete, or what the run says at its end. */
  reason?: string
  /** The last measurement of the target's clock. */
  clock?: Omit<ClockMeasured, 'event'>
  /** Edits in each other's company, two by two: absent where none were played. */
  pairs?: Omit<PairsPlayed, 'event'>
  preflight: Omit<PreflightChecked, 'event'>[]
  summary: Summary
  /** What a baseline makes of it; the verdict is without. */
  gate?: Gate
  /** Faults of this suite, which no target is charged with: random cases whose verdict is not clear. */
  disputes?: Omit<ConstructionDisputed, 'event'>[]
  rules: RuleReport[]
  /** How long answers to judged cases took, by area: milliseconds, and how often; ten classes a decade. */
  answer_times?: Record<string, [number, number][]>
}

export interface Summary extends Record<Status, number> {
  verdict: Verdict
  /** Cases judged and open edits tried. */
  cases: number
  /** Requests sent, controls and repetitions included. */
  requests: number
}

export interface RuleReport {
  id: string
  title: string
  section: string
  level: Level
  /** Of the rule's text and cases; a result of another revision does not count for this one. Absent: 1. */
  revision?: number
  status: Status
  /** Cases judged and open edits tried. */
  cases: number
  /** Cases that the rule needs. */
  planned: number
  /** Of a shard: the same of all shards together. */
  whole?: number
  /** Time spent in its cases. */
  duration_ms: number
  /** One sentence, for anything but a pass. */
  reason?: string
  /** Of a skipped rule: the spec makes what is missing optional. */
  optional?: boolean
  /** Of a skipped rule: its cases are those of other shards. */
  elsewhere?: true
  /** The widest allowance that a verdict of this rule used. */
  clock?: ClockAllowance
  /** What the open edits showed, by slug. */
  observation?: Record<string, Observation>
  /** At most ten, each fault once before any twice. */
  failures: Failure[]
  /** Failures beyond those listed. */
  more_failures?: number
  /** Of the cases without a verdict, the first one. */
  undecided?: Failure
  /** Of cases about a window: how far outside each stood, and what became of it; a hundred at most. */
  edges?: RuleEdge[]
  /** Of an enumeration: a grid a carrier. */
  pairs?: Record<string, PairGrid>
  /** Of a rule with stories: what happened in them. */
  stories?: ToldStory[]
}

/**
 * Every granted scope against every required one. A string a grant, a character a requirement: `+` covers, and is taken ·
 * `-` does not, and is refused · `>` does not, and is taken · `<` covers, and is refused · `?` no verdict · `.` open, or not tried.
 */
export interface PairGrid {
  granted: string[]
  required: string[]
  rows: string[]
}

/** A case about the edge of a window. */
export interface RuleEdge extends TriedEdge {
  accepted: boolean
  /** The rule says otherwise. */
  wrong?: true
}

/** A story as it was told. */
export interface ToldStory extends StoryTold {
  title: string
  case: string
  verdict: 'pass' | 'fail' | 'inconclusive' | 'observed'
  reason?: string
  /** Fetches beyond those listed. */
  more_fetched?: number
}

/** What one open edit showed. */
export interface Observation {
  title: string
  /** `mixed` when it did not bring the same each time. */
  observed: ObservedOutcome | 'inconclusive' | 'mixed'
  /** How often each outcome came. */
  outcomes: Partial<Record<ObservedOutcome | 'inconclusive', number>>
  measured?: NonNullable<OutcomeObserved['measured']>
  /** Worth a warning. */
  high?: boolean
  /** Replay token of the first, or of the first worth a warning. */
  case: string
}

/** A request as sent. `clipped` counts the characters of the body that were left out here. */
export type SentRequest = Exchange['request'] & { clipped?: number }

/** An answer as received. `clipped` counts the characters of the body that were left out here. */
export type ReceivedResponse = Exchange['response'] & { clipped?: number }

export interface SentExchange {
  request: SentRequest
  signature_bases: Exchange['signature_bases']
  response: ReceivedResponse
}

/** A case that did not behave as the rule says, or that has no verdict. */
export interface Failure {
  /** Replay token. */
  case: string
  /** The one fact that was flipped. */
  title: string
  role: 'fault' | 'variation'
  expected: 'accepted' | 'rejected'
  observed: ObservedOutcome
  reason?: string
  /** Of a flaky case: how often it failed. */
  repeated?: Repeated
  clock?: ClockAllowance
  request: SentRequest | null
  response: ReceivedResponse | null
  curl: string | null
  /** A program beside the report that plays it again, with Node.js alone. */
  script?: string
  /** The same case without its fault. */
  control?: SentExchange
  signature_bases: Exchange['signature_bases']
  /** Where the case's plan differs from its control's. */
  flipped: Flipped[]
  /** Of a random case: where its signature bases and its control's differ. */
  bases?: BaseDifference[]
  /** What the target fetched meanwhile, in order. */
  fetched: Fetched[]
}
