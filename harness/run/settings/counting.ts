import type { Checked } from '../preflight/checked.ts'
import { quotaOperation, verifiedAt } from '../probe/delegation.ts'
import { misfit, type Asking } from './asking.ts'

/** What an access cap counts, and where a bad delegation is refused, against what the profile states. */
export const counting = async (asking: Asking): Promise<Checked[]> => {
  const { quota_operation: counted, delegation_verified_at: verified } = asking.setup.profile.capabilities
  const [found] = counted === null ? [] : await quotaOperation(asking)
  const [shown] = verified === 'discover' ? await verifiedAt(asking) : []
  const operation = typeof found?.value === 'string' ? found.value : 'retrieve'
  return [
    ...(found !== undefined && operation !== counted
      ? misfit('capabilities', {
          tried: 'Requests were sent by a delegation that allows one access.',
          came: found.says.join(' '),
          likely: `Most likely an access is counted at another operation than ${counted}, which the profile states.`,
          remedy: `Give capabilities.quota_operation: ${operation}.`,
        })
      : []),
    ...(shown?.value === 'execute'
      ? misfit('capabilities', {
          tried: 'A delegation that is bound to another key was sent to Discover, and to Execute.',
          came: shown.says.join(' '),
          likely: 'Most likely delegations are verified at Execute, and the profile states Discover.',
          remedy: 'Give capabilities.delegation_verified_at: execute.',
        })
      : []),
  ]
}
