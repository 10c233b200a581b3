import type { Edits } from './edit.ts'
import type { Answer, Outcome } from './message.ts'
import type { Baseline, Head } from './rule-head.ts'

/** What a law may know of an answer beyond itself. */
export interface Heard {
  outcome: Outcome
  /** The body, decompressed. */
  text: string
  /** A positive control just after a case, where the one just before the case was accepted. */
  afterwards: boolean
  /** What the answer shows of the run's own secrets, in words; absent: nothing. */
  shown?: string | undefined
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
