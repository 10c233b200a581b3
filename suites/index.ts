import type { Rule } from '../harness/plan/rule.ts'
import { requesterRules } from './requester/index.ts'
import { windowRules } from './window/index.ts'

/** Every rule of the suite, in the order of the catalogue. */
export const rules: Rule[] = [...requesterRules, ...windowRules]
