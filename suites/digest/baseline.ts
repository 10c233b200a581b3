import type { Baseline } from '../../harness/plan/rule.ts'
import { plain } from '../plain.ts'

/** A signed request with the sha-256 of its body. */
export const digested: Baseline = {
  slug: 'digested',
  says: 'a signed request with the digest of its body',
  plan: plain(),
}
