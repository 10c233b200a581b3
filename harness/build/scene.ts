import type { Plan } from '../plan/plan.ts'
import type { KeyRing } from './keys.ts'

/**
 * The world of one plan, or of many that share it, while it is served: who has which address and which keys.
 * Participants make scenes; the builder only asks.
 */
export interface Scene {
  readonly keys: KeyRing
  /** Host with port of a participant of the plan or the fixture, `undefined` if there is none of that name. */
  host(name: string): string | undefined
  /** `http` or `https`: what stands before a host. */
  readonly scheme: string
  /** URI of a resource of the fixture by its name. */
  uri(name: string): string | undefined
  /** The last whole second that had surely begun when it was staged: since 1970, on the target's clock. */
  readonly stagedSecond: number
  /** Participants as the scene serves them, for templates that look into a directory. */
  readonly participants: Plan['participants']
}

/** What a template needs of time, in milliseconds on the target's clock. */
export interface Clock {
  now(): number
  readonly uncertaintySeconds: number
  readonly toleranceSeconds: number
}
