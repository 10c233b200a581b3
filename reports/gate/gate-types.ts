import type { ObservedOutcome } from '../journal.ts'
import type { Status } from '../report-types.ts'

/** An entry of a baseline: what is known not to hold, and why that is so. */
export interface KnownFailure {
  /** Pattern of rule ids; it excuses a failure, a skip or the want of a verdict. */
  rule?: string
  /** Pattern of case names, `window/expired.by-*`; it excuses these failures of the rule, and no others. */
  case?: string
  reason: string
  issue?: string
  /** The last day on which it excuses, in UTC: `2026-12-31`. */
  expires?: string
  expected?: ExpectedFailure
}

/** How it fails; where it fails otherwise, the entry does not excuse it. */
export interface ExpectedFailure {
  status?: Exclude<Status, 'pass' | 'observed'>
  observed?: ObservedOutcome
  /** Part of the failure's title or reason. */
  says?: string
}

/** A rule that did not hold, as the baseline knows. */
export interface KnownRule {
  rule: string
  status: Status
  /** The reasons of the entries that excuse it. */
  reason: string
  issue?: string
  expires?: string
}

/**
 * What the baseline does not allow. `new`: a rule fails that it does not know; `otherwise`: it knows another failure;
 * `holds`: what it knows to fail does not; `expired`: an entry's day has passed.
 */
export interface GateProblem {
  kind: 'new' | 'otherwise' | 'holds' | 'expired'
  /** The rule, or the pattern of the entry. */
  about: string
  says: string
}

/** A report held against a baseline. It stands beside the verdict, and changes nothing of it. */
export interface Gate {
  baseline: string
  /** `passed`: conformant, or no worse than the baseline; `failed`: worse; `incomplete`: something has no verdict. */
  outcome: 'passed' | 'failed' | 'incomplete'
  known: KnownRule[]
  problems: GateProblem[]
  /** Binding rules without a verdict that no entry excuses. */
  open: string[]
  /** Entries whose rules were not tried here. */
  untried: string[]
}
