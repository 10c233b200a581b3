import type { Rule } from '../../harness/plan/rule.ts'
import flow from './flow.ts'

/** How an agent finds its way. */
export const discoveryRules: Rule[] = [flow]
