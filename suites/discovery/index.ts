import type { Rule } from '../../harness/plan/rule.ts'
import edge from './edge.ts'
import flow from './flow.ts'
import mediaType from './media-type.ts'
import method from './method.ts'

/** How an agent finds an exchange, and calls it. */
export const discoveryRules: Rule[] = [flow, edge, method, mediaType]
