import type { Rule } from '../../harness/plan/rule.ts'
import unknown from './unknown.ts'
import registeredEncoding from './registered-encoding.ts'
import svcEncoding from './svc-encoding.ts'
import notBefore from './not-before.ts'
import capsNarrow from './caps-narrow.ts'

/** What a token says. */
export const claimsRules: Rule[] = [unknown, registeredEncoding, svcEncoding, notBefore, capsNarrow]
