import type {
  Repeated,
  TriedEdge,
  TriedPair,
  StoryTold,
  BaseDifference,
  Exchange,
  Flipped,
  Fetched,
  Probe,
} from './journal-parts.ts'
import type { CasesPassed, ConstructionDisputed, FuzzReached } from './journal-random.ts'
import type {
  ClockMeasured,
  PreflightChecked,
  Progressed,
  RuleSkipped,
  RunFinished,
  RunResumed,
  RunStarted,
} from './journal-run.ts'
import type { Recipe } from './replay/script.ts'

export type * from './journal-parts.ts'
export type * from './journal-random.ts'
export type * from './journal-run.ts'

/**
 * The journal of a run: one JSON object a line, written as things happen, and the run's only output.
 * Every report is made from it. Times are ISO 8601; durations are milliseconds.
 */
export type JournalEvent =
  | RunStarted
  | RunResumed
  | PreflightChecked
  | ClockMeasured
  | RuleSkipped
  | CaseJudged
  | OutcomeObserved
  | LawsHeard
  | RowPlayed
  | PairsPlayed
  | CasesPassed
  | ConstructionDisputed
  | FuzzReached
  | Progressed
  | RunFinished

/** What the target did. */
export type ObservedOutcome = 'accepted' | 'rejected' | 'denied' | 'busy' | 'crashed'

export interface CaseJudged {
  event: 'case-judged'
  rule: string
  /** Replay token. */
  case: string
  role: 'fault' | 'variation'
  /** The one fact that was flipped, in the indicative. */
  title: string
  /** Its place among the cases of its rule, in the order of the plan. */
  order?: number
  expected: 'accepted' | 'rejected'
  observed: ObservedOutcome
  verdict: 'pass' | 'fail' | 'inconclusive'
  /** Why there is no verdict, or what the verdict rests on beyond the two answers. */
  reason?: string
  /** Of a case that failed at first, and not each time it was confirmed: how often it did. */
  repeated?: Repeated
  /** The clock tolerance and uncertainty that the verdict used, in seconds. */
  clock?: { tolerance_seconds: number; uncertainty_seconds: number }
  /** On failure or without a verdict: the case as sent, and its positive control. */
  exchange?: Exchange
  control?: Exchange
  /** The script that sends the case again, until its signature expires. */
  curl?: string
  /** What a script needs that plays it again; whoever keeps the journal makes one of it, and names that instead. */
  recipe?: Recipe
  /** That script's file, beside the journal. */
  script?: string
  /** Where the case's plan differs from its control's; empty for an edit of the bytes after signing. */
  flipped?: Flipped[]
  /** Where the signature bases of the two differ; their own identifiers and times aside, what was flipped. */
  bases?: BaseDifference[]
  /** What the target fetched meanwhile, in order. */
  fetched?: Fetched[]
  /** Of an enumeration: the pair that was tried, and how the grant was carried. */
  pair?: TriedPair
  /** Of a case about a window: how far outside it stood. */
  edge?: TriedEdge
  /** Of a story: what happened in it, and when. */
  story?: StoryTold
  milliseconds: number
}

/** What an open edit showed, or the edge that a search found. */
export interface OutcomeObserved {
  event: 'outcome-observed'
  rule: string
  case: string
  /** Slug of the open edit. */
  name: string
  title: string
  observed: ObservedOutcome | 'inconclusive'
  /** A measured number, with its unit: "accepted up to 30 s after `expires`". */
  measured?: { value: number | null; unit: string; says: string; uncertainty?: number; tried?: Probe[] }
  /** How many of the URIs asked for brought an offer. */
  offered?: { uris: number; of: number }
  /** Worth a warning. */
  high?: boolean
  /** Of a story: what happened in it, and when. */
  story?: StoryTold
}

/**
 * What the laws on all answers have heard since they last told, before the verdicts on the same cases: a run that is
 * resumed does not hear it again. Reports ignore it.
 */
export interface LawsHeard {
  event: 'laws-heard'
  /** Answers that kept a law, by rule. */
  kept: Record<string, number>
  suspects: Suspect[]
}

/** A case whose answer broke a law, and must do so again before it is believed. */
export interface Suspect {
  rule: string
  case: string
  title: string
  expected: 'accepted' | 'rejected' | 'open'
  /** The answer was that of the positive control after it. */
  afterwards: boolean
  /** It was the control's answer, whenever that was. */
  control: boolean
  says: string
}

/** A row of edits in each other's company is through: a run that is resumed does not play it again. Reports ignore it. */
export interface RowPlayed {
  event: 'row-played'
  /** Its index among the rows of all shards. */
  row: number
  /** Pairs that were judged. */
  pairs: number
  cases: number
}

/**
 * Edits in each other's company: every two that can stand together, in rows of many. What goes wrong is a case of its
 * rule. Of a run that was interrupted and resumed the last such event counts.
 */
export interface PairsPlayed {
  event: 'pairs-played'
  /** Pairs that the rows hold, and those of them that were judged: not those of edits that went wrong alone. */
  planned: number
  played: number
  rows: number
  cases: number
}
