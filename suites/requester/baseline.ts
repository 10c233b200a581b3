import type { Baseline } from '../../harness/plan/rule.ts'
import { plain } from '../plain.ts'

/** An agent that says who it is and asks for one public resource. */
export const asking: Baseline = { slug: 'asking', says: 'an agent asks for a public resource', plan: plain() }

/** The same agent executes what it was offered. */
export const askingToExecute: Baseline = {
  slug: 'asking-to-execute',
  says: 'an agent executes an offer that it has just discovered',
  plan: { ...plain(), operation: 'execute', discovery: plain() },
}
