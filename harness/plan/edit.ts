import type { Message } from './message.ts'
import type { Plan } from './plan.ts'

/** A change of one fact. It is applied to a copy: `apply` may write into what it is given. */
export type Edit = PlanEdit | WireEdit

/** A change of the plan before anything is signed: what is signed is consistent, but for that one fact. */
export interface PlanEdit {
  stage: 'plan'
  /** What differs, in the indicative: "the signature has expired". */
  says: string
  apply(plan: Plan, draw: Draw): void
}

/** A change of the bytes after signing; it breaks the signature unless what it touches is not covered. */
export interface WireEdit {
  stage: 'wire'
  says: string
  apply(message: Message, draw: Draw): void
  /** The message goes out as it is first, and then with the edit. */
  afterCopy?: true
}

/** Edits by slug. */
export type Edits<S extends string = string> = Record<S, Edit>

/** Parameters drawn from the case's seed: the same token draws the same. */
export interface Draw {
  /** A whole number, both bounds included. */
  integer(least: number, most: number): number
  pick<T>(from: readonly T[]): T
}

/** An edit before signing. */
export const edit = (says: string, apply: PlanEdit['apply']): PlanEdit => ({ stage: 'plan', says, apply })

/** An edit of the bytes of a message that has just been sent as it was. */
export const wireAfterCopy = (says: string, apply: WireEdit['apply']): WireEdit => ({
  ...wire(says, apply),
  afterCopy: true,
})

/** An edit of the bytes after signing. */
export const wire = (says: string, apply: WireEdit['apply']): WireEdit => ({ stage: 'wire', says, apply })
