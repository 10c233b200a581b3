import type { CheckName } from './check-names.ts'
import type { Context } from './context.ts'
import type { AnswerSteps } from './decisions/answers.ts'
import type { DirectorySteps } from './decisions/directories.ts'
import type { GrantSteps } from './decisions/grants.ts'
import type { MessageSteps } from './decisions/messages.ts'
import type { SignatureSteps } from './decisions/signatures.ts'

export { checkNames, type CheckName } from './check-names.ts'
export type { KeyChoice, KeyRole } from './decisions/directories.ts'
export type { Covered } from './decisions/grants.ts'

/** What a check finds: nothing wrong, or a sentence that says what is. */
export type Finding = true | string

/** One thing that must hold of a request. It is silent when one of `after` was violated. */
export interface Check {
  after?: readonly CheckName[]
  holds(context: Context): Finding
}

export type Checks = Record<CheckName, Check>

/** What a check reported. */
export interface Violation {
  check: CheckName
  says: string
}

/**
 * Decisions that are no checks of their own, and that realistic bugs live in.
 * All are total: what cannot be read is `undefined` or empty, and a check says so.
 */
export interface Steps extends SignatureSteps, DirectorySteps, MessageSteps, GrantSteps, AnswerSteps {}

/** All that the exchange decides by: a mutant replaces one of them. */
export interface Parts {
  checks: Checks
  steps: Steps
}
