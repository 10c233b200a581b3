import type { Plan } from './plan.ts'
import type { Baseline, Capability, Head } from './rule-head.ts'

/** Every grant against every requirement, through each carrier, against an oracle. */
export interface Enumerate<S extends string = string> extends Head<S> {
  kind: 'enumerate'
  on: Baseline
  granted: string[]
  required: string[]
  /** Whether a grant covers a requirement; `open`: the spec does not say. */
  oracle(granted: string, required: string): boolean | 'open'
  carriers: Record<string, Carrier>
}

/** A way on which a grant reaches the exchange, and what shows which requirements it covers. */
export interface Carrier {
  /** What carries the grant, before the grant itself: "requester.scopes is". */
  says: string
  /** What is required, before the requirement itself; absent: the resource that is asked for requires it. */
  saysRequired?: string
  /** In place of the rule's own. */
  on?: Baseline
  granted?: string[]
  required?: string[]
  /** A target that lacks this is not tried by this carrier, and by the others all the same. */
  needs?: Capability
  /** Tried only where no grant brings anything by the carrier of this name. */
  insteadOf?: string
  carry(plan: Plan, granted: string, required: string): void
  /**
   * A template of the URI that needs a scope: one request then shows what a grant brings of all that may be required.
   * Absent: the requirement stands in the request, and each pair is a request.
   */
  uri?(this: void, required: string): string
}
