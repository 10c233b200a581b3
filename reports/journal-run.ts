/** How a run begins, what its pre-flight finds, and how it ends. */

export interface RunStarted {
  event: 'run-started'
  schema: 'svc-conformance-journal/1'
  at: string
  tool: { name: 'svc-conformance'; version: string }
  spec: { version: string; revision: string }
  target: {
    endpoint: string
    profile: unknown
    /** Of the command line: what names this target again. */
    options?: string[]
    embedded?: true
  }
  seed: number
  /** Random cases are played, and nothing else: of a rule in a shard all cases are planned, and any may come. */
  random?: true
  /** Which part of a run this is, counted from 1. */
  shard?: Shard
  /** The rules of this run, in the order of the report. */
  rules: RuleEntry[]
}

/** One of several parts of a run, which have no case in common. */
export interface Shard {
  /** From 1 to `of`. */
  index: number
  of: number
}

/** A run that was cut off or ended goes on: what its pre-flight found no longer counts. */
export interface RunResumed {
  event: 'run-resumed'
  at: string
}

/** A rule as the report needs it: texts, and how many cases are planned. */
export interface RuleEntry {
  id: string
  title: string
  section: string
  level: 'must' | 'should' | 'derived' | 'observe'
  /** Absent: 1. */
  revision?: number
  /** Cases that must be judged before the rule can pass. */
  planned: number
  /** Of a shard: the same of all shards together. */
  whole?: number
}

export interface PreflightChecked {
  event: 'preflight-checked'
  check:
    | 'answers'
    | 'fixture'
    | 'control'
    | 'reaches-participants'
    | 'clock'
    | 'chain'
    | 'dialect'
    | 'capabilities'
    | 'documents'
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
  /** Its cases are those of other shards. */
  elsewhere?: true
}

/** For progress displays, and for what a run had sent when it was cut off. */
export interface Progressed {
  event: 'progressed'
  cases_done: number
  /** Rows of pairs that are done. */
  rows?: { done: number; all: number }
  failures: number
  requests: number
  /** Since the run began, or was resumed. */
  duration_ms?: number
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
