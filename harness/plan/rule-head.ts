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
  /** Its edits and stories for which a broker passes a request on, by slug: left out where a target may take none. */
  brokers?: string[]
  /** Its edits and stories for which two brokers pass a request on, by slug: left out where a target may take one only. */
  twoBrokers?: string[]
  /** Its stories for which three brokers do, by slug: left out where a target takes two at most. */
  threeBrokers?: string[]
  /** Its edits whose body is longer than some targets take, by slug: left out at these. */
  largeBodies?: string[]
  /** Its stories whose tokens live for days, by slug, and for how many: left out where the target takes none that do. */
  longTokens?: Record<string, number>
  /** Its edits and stories that name no scope for what they ask for, by slug: left out where such requests get all. */
  undeclared?: string[]
  /** Its edits whose delegation does not say what its token grants, by slug: left out where no token is read at Discover. */
  unmirrored?: string[]
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
