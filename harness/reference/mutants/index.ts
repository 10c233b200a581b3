import type { Mutants } from '../replace.ts'
import { atExecuteMutants } from './at-execute.ts'
import { atMostMutants } from './at-most.ts'
import { atOnceMutants } from './at-once.ts'
import { claimsMutants } from './claims.ts'
import { delegationMutants } from './delegation.ts'
import { digestMutants } from './digest.ts'
import { disclosureMutants } from './disclosure.ts'
import { discoveryMutants } from './discovery.ts'
import { elsewhereMutants } from './elsewhere.ts'
import { hopCapMutants } from './hop-caps.ts'
import { hopsMutants } from './hops.ts'
import { keysMutants } from './keys.ts'
import { quotaMutants } from './quota.ts'
import { ownDirectoryMutants, ownListMutants } from './own-directory.ts'
import { ownManifestMutants } from './own-manifest.ts'
import { publishersMutants } from './publishers.ts'
import { retrievalMutants } from './retrieval.ts'
import { requesterMutants } from './requester.ts'
import { revocationMutants } from './revocation.ts'
import { robustnessMutants } from './robustness.ts'
import { rotationMutants } from './rotation.ts'
import { carriedMutants } from './scopes-carried.ts'
import { scopesMutants } from './scopes.ts'
import { signatureMutants } from './signature.ts'
import { stacksMutants } from './stacks.ts'
import { windowMutants } from './window.ts'

/** Every mutant by name. */
export const mutants: Mutants = {
  ...requesterMutants,
  ...signatureMutants,
  ...windowMutants,
  ...digestMutants,
  ...keysMutants,
  ...rotationMutants,
  ...revocationMutants,
  ...hopsMutants,
  ...hopCapMutants,
  ...stacksMutants,
  ...scopesMutants,
  ...carriedMutants,
  ...disclosureMutants,
  ...delegationMutants,
  ...claimsMutants,
  ...quotaMutants,
  ...publishersMutants,
  ...ownManifestMutants,
  ...ownDirectoryMutants,
  ...ownListMutants,
  ...retrievalMutants,
  ...discoveryMutants,
  ...robustnessMutants,
  ...atExecuteMutants,
  ...atMostMutants,
  ...atOnceMutants,
  ...elsewhereMutants,
}
