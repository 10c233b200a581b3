import type { Baseline } from '../../harness/plan/rule.ts'
import { plain } from '../plain.ts'

/** An agent that says who it is and asks for one public resource. */
export const asking: Baseline = { slug: 'asking', says: 'an agent asks for a public resource', plan: plain() }
