import type { Edit, Edits } from './edit.ts'
import type { Json } from './json.ts'
import type { Outcome } from './message.ts'
import type { Enumerate } from './rule-carried.ts'
import type { Compare } from './rule-compared.ts'
import type { Crawl } from './rule-crawled.ts'
import type { Baseline, Head } from './rule-head.ts'
import type { Always, Endure } from './rule-heard.ts'
import type { DocumentName, JsonSchema, Law } from './served.ts'
import type { Story } from './story.ts'

/** Two requests that differ in one fact. Nearly every rule. */
export interface Flip<F extends string = string, V extends string = string> extends Head<F | V> {
  kind: 'flip'
  on: Baseline
  faults: Edits<F>
  variations: Edits<V>
  /** Faults that are tried upon a variation, which their control has too. */
  upon?: Partial<Record<NoInfer<F>, NoInfer<V>>>
  /** Variations without a scope, by slug: left out where such a requester is offered nothing. */
  silent?: NoInfer<V>[]
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
  /** Each story is told while nothing else is: its requests come one after the other, by one connection if that is kept. */
  alone?: true
}

/** Many at once; the law is on the counts. */
export interface Load<S extends string = string> extends Head<S> {
  kind: 'load'
  on: Baseline
  send: Record<S, Edit>
  /** What every other of these requests has beside it, by slug. Absent: all are alike. */
  everyOther?: Partial<Record<NoInfer<S>, Edit>>
  times: number
  concurrency: number
  /** Right requests, as many, that come at the same time: each of them is accepted. Absent: none come. */
  beside?: Edit
  /** How often that is done, each time in a world of its own: a race is lost now and then. Absent: once. */
  rounds?: number
  counts: Partial<Record<Outcome, { least: number; most: number }>>
  /** Of these an exchange may refuse all, by slug: then nothing was counted, and nothing is judged. */
  refusable?: NoInfer<S>[]
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

/** A rule of any kind: data that the harness plays at a target. */
export type Rule = Flip | DocumentRule | Watch | Enumerate | Load | Observe | Compare | Always | Endure | Crawl

export type * from './rule-carried.ts'
export type * from './rule-compared.ts'
export type * from './rule-crawled.ts'
export type * from './rule-head.ts'
export type * from './rule-heard.ts'
export type * from './story.ts'
export * from './makers.ts'
