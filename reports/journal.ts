/**
 * The journal of a run: one JSON object a line, written as things happen, and the run's only output.
 * Every report is made from it. Times are ISO 8601; durations are milliseconds.
 */
export type JournalEvent =
  | RunStarted
  | PreflightChecked
  | ClockMeasured
  | RuleSkipped
  | CaseJudged
  | OutcomeObserved
  | CasesPassed
  | ConstructionDisputed
  | FuzzReached
  | Progressed
  | RunFinished

export interface RunStarted {
  event: 'run-started'
  schema: 'svc-conformance-journal/1'
  at: string
  tool: { name: 'svc-conformance'; version: string }
  spec: { version: string; revision: string }
  target: { endpoint: string; profile: unknown }
  seed: number
  /** The rules of this run, in the order of the report. */
  rules: RuleEntry[]
}

/** A rule as the report needs it: texts, and how many cases are planned. */
export interface RuleEntry {
  id: string
  title: string
  section: string
  level: 'must' | 'should' | 'derived' | 'observe'
  /** Cases that must be judged before the rule can pass. */
  planned: number
}

export interface PreflightChecked {
  event: 'preflight-checked'
  check: 'answers' | 'fixture' | 'control' | 'reaches-participants' | 'clock' | 'chain' | 'dialect'
  ok: boolean
  /** One paragraph: what was tried, what came back, what to do. */
  says: string
}

export interface ClockMeasured {
  event: 'clock-measured'
  /** The target's clock minus ours. */
  offset_seconds: number
  uncertainty_seconds: number
  tolerance_seconds: number
  /** How: from `Date` lines, from what is accepted at the window's edges, or not at all. */
  from: 'date' | 'acceptance' | 'assumed'
}

export interface RuleSkipped {
  event: 'rule-skipped'
  rule: string
  reason: string
  /** The spec makes what is missing optional; then the skip does not make the run incomplete. */
  optional: boolean
}

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
  expected: 'accepted' | 'rejected'
  observed: ObservedOutcome
  verdict: 'pass' | 'fail' | 'inconclusive'
  /** Why there is no verdict, or what the verdict rests on beyond the two answers. */
  reason?: string
  /** The clock tolerance and uncertainty that the verdict used, in seconds. */
  clock?: { tolerance_seconds: number; uncertainty_seconds: number }
  /** On failure or without a verdict: the case as sent, and its positive control. */
  exchange?: Exchange
  control?: Exchange
  /** The script that sends the case again, until its signature expires. */
  curl?: string
  /** Where the case's plan differs from its control's; empty for an edit of the bytes after signing. */
  flipped?: Flipped[]
  /** Where the signature bases of the two differ; their own identifiers and times aside, what was flipped. */
  bases?: BaseDifference[]
  /** What the target fetched meanwhile, in order. */
  fetched?: Fetched[]
  milliseconds: number
}

/** A line of a signature base that two requests have differently; `null` where one has it not. */
export interface BaseDifference {
  label: string
  /** As it stands in the covered list. */
  component: string
  /** Octets that the two lines share from their beginning. */
  at: number
  control: string | null
  case: string | null
}

/** One request as sent and the answer to it. Bodies are text where they are UTF-8, else base64. */
export interface Exchange {
  request: { method: string; target: string; headers: [string, string][]; body: string; encoding: 'utf-8' | 'base64' }
  /** The signature bases that were signed, by label. */
  signature_bases: { label: string; text: string }[]
  response: {
    status: number | null
    headers: [string, string][]
    body: string
    encoding: 'utf-8' | 'base64'
    trouble?: string
  }
}

/** A place of the plan, by RFC 6901 pointer, and the JSON text of its values; `null` where there is none. */
export interface Flipped {
  at: string
  control: string | null
  case: string | null
}

/** A line of the participants' access log. */
export interface Fetched {
  at: string
  host: string
  method: string
  path: string
  status: number | null
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
  measured?: { value: number | null; unit: string; says: string; uncertainty?: number }
  /** How many of the URIs asked for brought an offer. */
  offered?: { uris: number; of: number }
  /** Worth a warning. */
  high?: boolean
}

/** So many more random cases of a rule went as expected, each with its positive control. */
export interface CasesPassed {
  event: 'cases-passed'
  rule: string
  cases: number
  milliseconds: number
}

/**
 * What a case is made of and the reference exchange do not agree on what is right: a fault of this suite, which no
 * target is charged with.
 */
export interface ConstructionDisputed {
  event: 'construction-disputed'
  /** Replay token. */
  case: string
  title: string
  expected: 'accepted' | 'rejected'
  reference: 'accepted' | 'rejected'
  /** What the reference found wrong; nothing where it accepts. */
  says: string[]
}

/** How far random cases have come: every hand of cases below this index is through. */
export interface FuzzReached {
  event: 'fuzz-reached'
  seed: number
  hand: number
  /** Cases that were played so far, and those among them that were without a positive control. */
  cases: number
  uncontrolled: number
}

/** For progress displays only; reports ignore it. */
export interface Progressed {
  event: 'progressed'
  cases_done: number
  failures: number
  requests: number
}

export interface RunFinished {
  event: 'run-finished'
  at: string
  duration_ms: number
  requests: number
  /** False when interrupted, bailed out or cut off. */
  complete: boolean
  reason?: string
}
