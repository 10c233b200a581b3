import type { Mutants } from '../replace.ts'
import { claimsMutants } from './claims.ts'
import { delegationMutants } from './delegation.ts'
import { digestMutants } from './digest.ts'
import { hopsMutants } from './hops.ts'
import { keysMutants } from './keys.ts'
import { retrievalMutants } from './retrieval.ts'
import { requesterMutants } from './requester.ts'
import { scopesMutants } from './scopes.ts'
import { signatureMutants } from './signature.ts'
import { windowMutants } from './window.ts'

/** Every mutant by name. */
export const mutants: Mutants = {
  ...requesterMutants,
  ...signatureMutants,
  ...windowMutants,
  ...digestMutants,
  ...keysMutants,
  ...hopsMutants,
  ...scopesMutants,
  ...delegationMutants,
  ...claimsMutants,
  ...retrievalMutants,
}
