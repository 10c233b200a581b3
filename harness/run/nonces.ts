import { parameters } from '../plan/edits.ts'
import { hasPartsFor } from '../plan/leaving-out.ts'
import type { Rule } from '../plan/rule.ts'
import { outcomeOf } from './default-policy.ts'
import type { Setup } from './set-up.ts'

/** No separator of structured fields, and no letter of base64url. */
const odd = parameters('an exclamation mark stands in the nonce', { nonce: '"{id}!"' })

/**
 * Whether a nonce may be any text (RFC 9421, 2.3), or must be what web bot authentication makes it. It is asked only where
 * a rule rests on it.
 */
export const findNonces = async ({ lab }: Setup, rules: readonly Rule[]): Promise<void> => {
  const rule = rules.find((one) => hasPartsFor(one, 'any-nonce'))
  if (!rule || !('on' in rule) || (await outcomeOf(lab, rule.on, odd)) !== 'accepted') return
  lab.capabilities.add('any-nonce')
}
