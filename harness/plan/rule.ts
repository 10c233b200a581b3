import type { Edit, Edits } from './edit.ts'
import type { Json } from './json.ts'
import type { Answer, Outcome } from './message.ts'
import type { Plan } from './plan.ts'

/** A plan that every conformant exchange accepts. */
export interface Baseline {
  slug: string
  says: string
  plan: Plan
  /** Turns a case into the same request by a good key that stands in the same directory as the faulty one. */
  sibling?: Edit
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
  | 'identity-hash'
  | 'retrieval-binding'
  | 'retrieval-expiry'

export type Level = 'must' | 'should' | 'derived' | 'observe'

interface Head<S extends string> {
  id: `${string}/${string}`
  /** Part of the spec, or for a derived rule the standard and section. */
  spec: string
  level: Level
  /** The rule as an indicative sentence. */
  requires: string
  /** Rules that are broken too, unavoidably, when this one is. */
  implies?: string[]
  needs?: Capability[]
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
  /** The denial reason that a fault must bring; a refusal with another one, or none, breaks the rule. */
  reason?: string
}

/** A change of one place in a document: an RFC 6901 pointer and the new value, `undefined` for none. */
export interface Patch {
  says: string
  at: string
  value: Json | undefined
}

/** What a participant serves; its faults are tried in the self-test. */
export interface DocumentRule<F extends string = string, V extends string = string> extends Head<F | V> {
  kind: 'document'
  of: 'manifest' | 'directory' | 'revocation-list'
  /** JSON Schema (2020-12) that the document must meet. */
  holds: Json
  faults: Record<F, Patch>
  variations: Record<V, Patch>
}

/** One moment of a story, in seconds after its beginning. */
export interface Step {
  at: number
  /** `at` counts from the moment in which a retrieval URL of the story's beginning expires. */
  from?: 'expiry'
  send: Edit | null
  expect: 'accepted' | 'rejected'
}

/** A story on the target's clock: the same plan sent at several moments, judged by answers and access log. */
export interface Watch<S extends string = string> extends Head<S> {
  kind: 'watch'
  on: Baseline
  stories: Record<S, Story>
}

export interface Story {
  says: string
  /** Sets the scene before the first step. */
  scene: Edit | null
  steps: Step[]
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

/** A way on which a grant reaches the exchange, and the resources that show what it covers. */
export interface Carrier {
  /** What carries the grant, before the grant itself: "requester.scopes is". */
  says: string
  carry(plan: Plan, granted: string): void
  /** A template of the URI that needs a scope. */
  uri(required: string): string
}

/** Many at once; the law is on the counts. */
export interface Load<S extends string = string> extends Head<S> {
  kind: 'load'
  on: Baseline
  send: Record<S, Edit>
  times: number
  concurrency: number
  counts: Partial<Record<Outcome, { least: number; most: number }>>
}

/** A number whose edge is searched: accepted at `from`, refused (perhaps) at `to`. */
export interface Bisect {
  says: string
  unit: string
  from: number
  to: number
  edit(value: number): Edit
}

/** No right answer: try each, or search the edge of a number. */
export interface Observe<S extends string = string> extends Head<S> {
  kind: 'observe'
  on: Baseline
  tries: Edits
  bisect?: Record<string, Bisect>
}

/** A law on every answer of the run. */
export interface Always<S extends string = string> extends Head<S> {
  kind: 'always'
  law(answer: Answer, expected: Outcome | 'open'): true | string
}

export type Rule = Flip | DocumentRule | Watch | Enumerate | Load | Observe | Always

export const flip = <const F extends string, const V extends string = never>(rule: Omit<Flip<F, V>, 'kind'>): Flip =>
  ({ ...rule, kind: 'flip' }) as unknown as Flip

export const observe = (rule: Omit<Observe, 'kind' | 'level' | 'mutants'>): Observe => ({
  ...rule,
  kind: 'observe',
  level: 'observe',
  mutants: {},
})

export const watch = <const S extends string>(rule: Omit<Watch<S>, 'kind'>): Watch =>
  ({ ...rule, kind: 'watch' }) as unknown as Watch

export const enumerate = (rule: Omit<Enumerate, 'kind'>): Enumerate => ({ ...rule, kind: 'enumerate' })
