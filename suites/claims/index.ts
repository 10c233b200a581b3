import type { Rule } from '../../harness/plan/rule.ts'
import unknown from './unknown.ts'
import registeredEncoding from './registered-encoding.ts'
import svcEncoding from './svc-encoding.ts'
import everyOperation from './every-operation.ts'
import optional from './optional.ts'
import notBefore from './not-before.ts'
import advisory from './advisory.ts'
import capsNarrow from './caps-narrow.ts'
import spendCap from './spend-cap.ts'
import spendCapAtExecute from './spend-cap-at-execute.ts'

/** What a token says. */
export const claimsRules: Rule[] = [
  unknown,
  registeredEncoding,
  svcEncoding,
  optional,
  notBefore,
  advisory,
  capsNarrow,
  spendCap,
  spendCapAtExecute,
  everyOperation,
]
