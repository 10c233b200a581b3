import type { Shard } from './journal-run.ts'

/* Events of random cases. */

/**
 * So many more random cases of a rule went as expected, each with its positive control. It counts with the `fuzz-reached`
 * after it: where a run was cut off between the two, and is resumed, these cases are played again.
 */
export interface CasesPassed {
  event: 'cases-passed'
  rule: string
  cases: number
  milliseconds: number
}

/**
 * What a case is made of and the reference exchange do not agree on what is right: a fault of this suite, which no
 * target is charged with.
 */
export interface ConstructionDisputed {
  event: 'construction-disputed'
  /** Replay token. */
  case: string
  title: string
  expected: 'accepted' | 'rejected'
  reference: 'accepted' | 'rejected'
  /** What the reference found wrong; nothing where it accepts. */
  says: string[]
}

/**
 * How far random cases have come: every hand of cases below this index is through, but for what is open. Where several
 * processes play, each tells of its own part of the hands, and the latest of each part counts.
 */
export interface FuzzReached {
  event: 'fuzz-reached'
  seed: number
  /** Absent: all hands of the run, or of its shard. */
  part?: Shard
  hand: number
  /** Hands that were begun and are not through. */
  open?: OpenHand[]
  /** Cases that were played so far, and those among them that were without a positive control. */
  cases: number
  uncontrolled: number
}

/** What is left of a hand of random cases. */
export interface OpenHand {
  hand: number
  /** Positions of cases without an end, counted from 0. */
  cases: number[]
  /** What is played beside the hand is still to come. */
  beside: boolean
}
