import type { Edit, Edits } from './edit.ts'
import type { Json } from './json.ts'
import type { Answer, Outcome } from './message.ts'
import type { Plan } from './plan.ts'
import type { Story } from './story.ts'
import type { DocumentName, JsonSchema, Law } from './served.ts'

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
  | 'clock'
  | 'refresh'
  | 'slow'
  | 'forwarding'
  | 'hop-cap'
  | 'self-declared-scopes'
  | 'counted-by-rpc'
  | 'advisory'
  | 'identity-hash'
  | 'retrieval-binding'
  | 'retrieval-expiry'
  | 'edge'

/** How binding a rule is. `derived`: it follows from a standard that the spec builds on; `observe`: the spec has no right answer. */
export type Level = 'must' | 'should' | 'derived' | 'observe'

interface Head<S extends string> {
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
  /** What a bad exchange does, and the edit that shows it. */
  mutants: Record<string, NoInfer<S>>
  /** Tried, recorded, never judged. */
  open?: Edits
  /** Among the open ones: worth a warning when accepted. */
  high?: string[]
  /** Participants that no case of this rule may make the target look up. */
  untouched?: string[]
}

/** Two requests that differ in one fact. Nearly every rule. */
export interface Flip<F extends string = string, V extends string = string> extends Head<F | V> {
  kind: 'flip'
  on: Baseline
  faults: Edits<F>
  variations: Edits<V>
  /** Faults that are tried upon a variation, which their control has too. */
  upon?: Partial<Record<NoInfer<F>, NoInfer<V>>>
  /** The denial reason that a fault must bring; a refusal with another one, or none, breaks the rule. */
  reason?: string
}

/** A change of one place of what is served. */
export interface Patch {
  says: string
  /** The document, where it is another than the rule's. */
  in?: DocumentName
  /** RFC 6901 pointer below `status`, `headers` (names in lower case) and `body`. */
  at: string
  /** `undefined` for none. */
  value: Json | undefined
}

/** What a participant serves; its faults are tried in the self-test. */
export interface DocumentRule<F extends string = string, V extends string = string> extends Omit<Head<F | V>, 'open'> {
  kind: 'document'
  of: DocumentName | DocumentName[]
  /** JSON Schema (2020-12) of a `Served`: the rule speaks of no others. */
  where?: JsonSchema
  /** JSON Schema that what is served must meet; `description` says what is wanted at a place. */
  holds: JsonSchema
  /** What a schema cannot say. */
  laws?: Law[]
  /** Judges the answer itself; any other rule needs an answer that holds a JSON object. */
  ofAnswer?: true
  faults: Record<F, Patch>
  variations: Record<V, Patch>
  /** What the spec leaves open: recorded, never judged, where what is served does not meet the schema. */
  open?: Record<string, Patch & { unless: JsonSchema }>
  /** Of an `observe` rule: a member of `Served` whose number is recorded. */
  measures?: { member: 'fresh_for'; unit: string; says: string }
}

/** A story on the target's clock: the same plan sent at several moments, judged by answers and access log. */
export interface Watch<S extends string = string> extends Head<S> {
  kind: 'watch'
  on: Baseline
  stories: Record<S, Story>
}

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

/** Many at once; the law is on the counts. */
export interface Load<S extends string = string> extends Head<S> {
  kind: 'load'
  on: Baseline
  send: Record<S, Edit>
  times: number
  concurrency: number
  counts: Partial<Record<Outcome, { least: number; most: number }>>
  /** The denial reason that is expected of refusals: what is refused for another one is tried again, a few times. */
  reason?: string
}

/** A number whose edge is searched: accepted at `from`, refused (perhaps) at `to`. */
export interface Bisect {
  says: string
  unit: string
  from: number
  to: number
  edit(value: number): Edit
}

/** How often a participant is asked for something while requests come in. */
export interface Tally {
  says: string
  /** Each request differs from the others by what this edit draws. */
  edit: Edit
  participant: string
  /** Path of the document that is counted. */
  document: string
  /** How many requests are sent: on loopback, and to a target elsewhere. */
  times: { loopback: number; elsewhere: number }
}

/** No right answer: try each, or search the edge of a number, or count. */
export interface Observe<S extends string = string> extends Head<S> {
  kind: 'observe'
  on: Baseline
  tries: Edits
  bisect?: Record<string, Bisect>
  tallies?: Record<string, Tally>
  /** Participants that show that they were looked up: it is recorded, and worth a warning where an edit is `high`. */
  canaries?: string[]
}

/** What an answer says of one resource. */
export interface Glimpse {
  outcome: Outcome
  offered: boolean
  /** The absence reason of its group; `null`: none is given, or it has no group. */
  absence: string | null
  /** Some group has offers and a reason why there are none. */
  contradictory: boolean
}

/** A resource whose scope is not given, beside one that does not exist: two requests that differ in the URI alone. */
export interface Sight {
  gated: Glimpse
  absent: Glimpse
  /** Where the two answers differ but for the URI, and for what differs between two answers to one request. */
  difference: string | null
}

/** `skip`: a rule is not for a target that does so, which is legal. */
export type Finding = true | { wrong: string } | { unclear: string } | { skip: string }

/** How a target answers for what it does not offer, held against how it answers for what does not exist. */
export interface Compare<S extends string = string> extends Head<S> {
  kind: 'compare'
  on: Baseline
  /** Templates of a URI that a scope gates, and of one that names nothing. */
  gated: string
  absent: string
  asks: Record<S, { says: string; asking(this: void, uri: string): Edit }>
  /** What one ask shows, given the first and what the profile states. */
  law(sight: Sight, first: Sight, stated: 'reveal' | 'hide' | null): Finding
}

/** What a law may know of an answer beyond itself. */
export interface Heard {
  outcome: Outcome
  /** The body, decompressed. */
  text: string
  /** A positive control just after a case, where the one just before the case was accepted. */
  afterwards: boolean
}

/**
 * A law on every answer of the run: it holds, or what is wrong, or `null` for an answer that it says nothing of.
 * Its mutants are shown by edits of other rules: `signature/valid.zeros`.
 */
export interface Always<S extends string = string> extends Head<S> {
  kind: 'always'
  law(answer: Answer, expected: Outcome | 'open', heard: Heard): true | string | null
}

/** Whatever an exchange answers to what no exchange has to take: it answers, or serves others meanwhile; and goes on. */
export interface Endure<S extends string = string> extends Head<S> {
  kind: 'endure'
  on: Baseline
  send: Edits<S>
  /** Whose answer counts: that of what is sent, or those of others that are asked for while it is under way. */
  answers: 'itself' | 'others'
  /** How many of it are under way at once, each in a world of its own. */
  times: number
}

/** What a crawler without the protocol was led to. */
export interface Crawled {
  answer: Answer
  /** The addresses that `X-Content-Rules` holds. */
  named: string[]
  /** What lies there, as a manifest or at the well-known path below. */
  found: { url: string; status: number | null; json: Json | undefined }[]
}

/** A plain GET of a protected resource (profile, `edge`), and where its answer leads. */
export interface Crawl<S extends string = string> extends Head<S> {
  kind: 'crawl'
  /** Each is a fact of its own; `true`, or what is wrong. */
  facts: Record<S, CrawlFact>
}

/** One fact about where the answer to a crawler leads. */
export interface CrawlFact {
  says: string
  law: (crawled: Crawled) => true | string
}

/** A rule of any kind: data that the harness plays at a target. */
export type Rule = Flip | DocumentRule | Watch | Enumerate | Load | Observe | Compare | Always | Endure | Crawl

export type * from './story.ts'
export * from './makers.ts'
