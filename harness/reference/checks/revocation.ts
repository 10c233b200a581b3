import type { Context } from '../context.ts'
import type { DirectoryEntry } from '../directory.ts'
import { hopsOf } from '../hops.ts'
import type { CheckName, Checks } from '../part.ts'
import { authorityVerified, authorityVerifiedBy } from './delegation.ts'
import { each } from './signature-fields.ts'

type RevocationCheck = Extract<CheckName, `revocation/${string}`>

const isRevoked = ({ revoked }: Context, { directory, thumbprint }: DirectoryEntry): boolean =>
  revoked(directory).has(thumbprint)

/** Whether a hop is signed by a key that its broker has revoked. */
export const hopsNotRevoked = (context: Context): true | string =>
  each(hopsOf(context.signatures), ({ label }) => {
    const key = context.hopKeys?.get(label)
    return key && isRevoked(context, key) ? 'the key is revoked' : undefined
  })

/** Whether a key that is not revoked signed the authority's token, if any did. */
export const anchorNotRevoked = (context: Context): true | string =>
  authorityVerified(context) !== true ||
  authorityVerifiedBy(context, (entry) => !isRevoked(context, entry)) === true ||
  "the key of the authority's token is revoked"

/** Keys that are on their directory's own list. What another's list says of them is nobody's business. */
export const revocationChecks: Pick<Checks, RevocationCheck> = {
  'revocation/refused': {
    after: ['keys/selected-by-thumbprint'],
    holds: (context) => !context.key || !isRevoked(context, context.key) || 'the key is revoked',
  },
  'revocation/everywhere': {
    after: ['keys/selected-by-thumbprint', 'delegation/anchor'],
    holds(context) {
      const hops = hopsNotRevoked(context)
      return hops === true ? anchorNotRevoked(context) : hops
    },
  },
}
