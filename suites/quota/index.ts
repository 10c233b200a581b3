import type { Rule } from '../../harness/plan/rule.ts'
import exhausted from './exhausted.ts'
import reason from './reason.ts'
import claimAlone from './claim-alone.ts'
import fieldAlone from './field-alone.ts'
import zero from './zero.ts'
import concurrent from './concurrent.ts'
import lastOne from './last-one.ts'
import period from './period.ts'
import lifetime from './lifetime.ts'
import perToken from './per-token.ts'
import noEvasion from './no-evasion.ts'
import refusedNotCounted from './refused-not-counted.ts'

/** How often a grant may be used. */
export const quotaRules: Rule[] = [
  exhausted,
  reason,
  claimAlone,
  fieldAlone,
  zero,
  concurrent,
  lastOne,
  period,
  lifetime,
  perToken,
  noEvasion,
  refusedNotCounted,
]
