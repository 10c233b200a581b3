import type { Edit } from './edit.ts'

/**
 * One thing that happens in a story. `at` is in seconds after its beginning, or from the moment in which a retrieval URL
 * of its beginning expires; steps stand in the order of time.
 */
export type Step = { at: number; from?: 'expiry' } & (SendStep | ServeStep | RenewStep | HoldStep | LogStep)

/** A request. */
export interface SendStep {
  send: Edit | null
  /** `open`: recorded, never judged. */
  expect: 'accepted' | 'rejected' | 'open'
  /** The denial reason that a refusal must bring. */
  reason?: string
  /** Where the good key of the same directory may be refused, too, somebody else's request is a control as well. */
  besides?: 'another'
  /**
   * What is accepted must be so by this moment, told like `at`. A refusal that came later says nothing: real time goes on
   * while many stories are told together, and what the step rests on may have ended.
   */
  by?: number
  /**
   * What the story rests on, and the exchange's own limits may refuse: where it is refused there is nothing to tell. A
   * text, of a rule's only story: an exchange may refuse it for good, and the rule is skipped for that reason.
   */
  premise?: true | string
  /** It is judged only where the first open step that sent the same was refused: what was granted then may be again. */
  ifFirst?: 'refused'
  /** A refusal that must come because all open steps before it were accepted: where one was not, room may be left. */
  afterAll?: true
  /** It was accepted earlier in the story: that is its control, and what came between is what differs. */
  asBefore?: true
  /**
   * It is sent while the target waits for this document, which is not answered. Only what is accepted then says
   * anything: whoever does one thing after the other may answer late, or refuse all of a directory meanwhile.
   */
  during?: { of: string; document: string }
}

/** What the plan's participants serve from now on. */
export interface ServeStep {
  serve: Edit
}

/**
 * What the target has cached is renewed: by the control API, or because so many seconds go by. `by` says which is
 * tried first; whatever the target lacks, the other does.
 */
export interface RenewStep {
  renew: { by: 'refresh' | 'clock'; after: number }
}

/** An offer is discovered, and kept for every Execute that the story has from now on. */
export interface HoldStep {
  hold: true
}

/** A law on the access log. */
export interface LogStep {
  log: LogLaw
}

/** What must hold of the fetches of some documents, of each participant by itself, since the story began. */
export interface LogLaw {
  of: string[]
  documents: string[]
  least?: number
  most?: number
  /** What a target fetches in any case: one that never did has said nothing by what it left alone. */
  witness?: { of: string; document: string }
  /** Seconds since the last fetch at most, or since the beginning where there was none. */
  age?: number
  /** What gaps between fetches must be like, the first two of each participant aside. */
  gaps?: GapLaw
}

/** A law on the time between fetches of one document. */
export interface GapLaw {
  /** Fetches that follow one of this document, within `tick` seconds, are not counted: they belong to it. */
  notWith: string
  tick: number
  /** Seconds. */
  least: number
  /** Of at least so many gaps, of all participants together, two differ by more than so many seconds. */
  vary: { of: number; by: number }
}

/** No stretch of time that is shorter than `within`, in seconds, has more accepted steps than these. */
export interface AtMost {
  accepted: number
  within: number
}

/** Steps on the target's clock that show one fact. */
export interface Story {
  says: string
  /** Sets the scene before the first step. */
  scene: Edit | null
  /** While it lasts the target's clock goes on by so many seconds at a time, so that timers fall due one by one. */
  tick?: number
  steps: Step[]
  /** A law on all steps together. */
  atMost?: AtMost
}
