import type { Edit, Edits } from './edit.ts'
import type { Plan } from './plan.ts'
import type { DocumentName } from './served.ts'

/** A plan that every conformant exchange accepts. */
export interface Baseline {
  slug: string
  says: string
  plan: Plan
  /** Turns a case into the same request by a good key that stands in the same directory as the faulty one. */
  sibling?: Edit
  /** It is an access: where a target counts fetches, it goes on to the fetch. */
  access?: true
  /** What pre-flight sends in its place, where the spec leaves it to the exchange whether this one is granted. */
  preflight?: Baseline
}

/** What the spec leaves to an exchange, or a run to its operator, and a rule may need. */
export type Capability =
  | 'execute'
  | 'requester-at-execute'
  | 'clock'
  | 'refresh'
  | 'slow'
  | 'forwarding'
  | 'two-brokers'
  | 'three-brokers'
  | 'hop-cap'
  | 'self-declared-scopes'
  | 'large-bodies'
  | 'long-tokens'
  | 'gated-by-default'
  | 'gated-from-others'
  | 'any-nonce'
  | 'decade-long-keys'
  | 'several-resources'
  | 'prices'
  | 'steady-prices'
  | 'prices-below-caps'
  | 'offers-beside'
  | 'counted-by-rpc'
  | 'accesses-anew'
  | 'advisory'
  | 'identity-hash'
  | 'retrieval-binding'
  | 'retrieval-expiry'
  | 'edge'
  | 'verified-early'

/** How binding a rule is. `derived`: it follows from a standard that the spec builds on; `observe`: the spec has no right answer. */
export type Level = 'must' | 'should' | 'derived' | 'observe'

/** What rules of all kinds have. */
export interface Head<S extends string> {
  id: `${string}/${string}`
  /** Part of the spec, or for a derived rule the standard and section. */
  spec: string
  level: Level
  /** Raised when what it demands or tries changes: results of earlier revisions no longer count. Absent: 1. */
  revision?: number
  /** The rule as an indicative sentence. */
  requires: string
  /** Rules that are broken too, unavoidably, when this one is. */
  implies?: string[]
  /** All of these; of a list in it, one. */
  needs?: (Capability | Capability[])[]
  /** What of its edits, stories and asks wants more of a target than the rule does, by slug: left out where it lacks that. */
  partsNeed?: Partial<Record<Capability, string[]>>
  /** Its stories whose tokens live for days, by slug, and for how many: left out where the target takes none that do. */
  longTokens?: Record<string, number>
  /** A requester without scopes is what it is about: none is declared for it anywhere. */
  withoutScopes?: true
  /** What a bad exchange does, and the edit that shows it. */
  mutants: Record<string, NoInfer<S>>
  /** Tried, recorded, never judged. */
  open?: Edits
  /** Among the open ones: worth a warning when accepted. */
  high?: string[]
  /** Participants that no case of this rule may make the target look up. */
  untouched?: string[]
  /** Documents of these that it may read all the same. */
  mayRead?: DocumentName[]
}
