import type { Level, Status, Verdict } from '../report-types.ts'

/** One of the two reports. */
export interface Side {
  endpoint: string
  /** Of the command line: what names the target again. */
  options?: string[]
  started_at: string
  tool: string
  spec: string
  verdict: Verdict
  complete: boolean
  seed: number
  duration_ms: number
  counts: Record<Status, number>
}

/**
 * What became of a rule. `new`: only NEW has it; `gone`: only OLD; `broken`: it fails now; `worse`: it fails at more cases;
 * `better`: at fewer; `fixed`: it failed and passes; `inconclusive`, `skipped`: it has no verdict now; `decided`: it passes,
 * and had none.
 */
export type ChangeKind =
  | 'broken'
  | 'worse'
  | 'inconclusive'
  | 'skipped'
  | 'gone'
  | 'new'
  | 'fixed'
  | 'better'
  | 'decided'
  | 'changed'

/** A case that fails, by its name. */
export interface FailingCase {
  name: string
  title: string
  expected: string
  observed: string
  reason?: string
  /** Replay token. */
  case: string
}

export interface RuleChange {
  id: string
  title: string
  level: Level
  kind: ChangeKind
  old: Status | null
  new: Status | null
  /** Something got worse by it. */
  worse: boolean
  reason?: string
  newly_failing: FailingCase[]
  no_longer_failing: FailingCase[]
}

/** A rule that was demanded or tried otherwise: what OLD says of it does not count for NEW. */
export interface Outdated {
  id: string
  old: number
  new: number
  /** What OLD said. */
  status: Status
}

export interface ObservationChange {
  rule: string
  name: string
  title: string
  /** In a few words; `null` where it was not observed. */
  old: string | null
  new: string | null
  /** Worth a warning now. */
  high: boolean
}

/** A rule whose cases take another time; the milliseconds are of all its cases together. */
export interface TimingChange {
  id: string
  old_ms: number
  new_ms: number
  old_cases: number
  new_cases: number
}

/** Within so many milliseconds half of the answers came. */
export interface AnswersChange {
  /** `null`: of all areas that both reports have. */
  area: string | null
  old_ms: number
  new_ms: number
}

/** What changed between two reports, schema `svc-conformance-diff/1`. */
export interface Diff {
  schema: 'svc-conformance-diff/1'
  old: Side
  new: Side
  /** Something got worse. */
  worse: boolean
  /** What stands in the way of a comparison: another target, another suite, a run that did not finish. */
  notes: string[]
  rules: RuleChange[]
  outdated: Outdated[]
  observations: ObservationChange[]
  timing: { old_ms: number; new_ms: number; answers: AnswersChange[]; rules: TimingChange[] }
}
