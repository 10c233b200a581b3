import type { Baseline } from '../../harness/plan/rule.ts'
import { plain } from '../plain.ts'

/** A signed request whose window begins a second ago and ends in a minute. */
export const inForce: Baseline = { slug: 'in-force', says: 'a signed request within its window', plan: plain() }
