import type { Mutants } from '../replace.ts'
import { bindingMutants, coverMutants } from './signature-cover.ts'
import { byteSequenceMutants, labelMutants, parameterMutants } from './signature-fields.ts'
import { doorMutants } from './doors.ts'
import { operationMutants, presenceMutants } from './signature-presence.ts'
import { verificationMutants } from './signature-verification.ts'

/** Exchanges that are wrong about request signatures. */
export const signatureMutants: Mutants = {
  ...presenceMutants,
  ...doorMutants,
  ...operationMutants,
  ...coverMutants,
  ...bindingMutants,
  ...parameterMutants,
  ...labelMutants,
  ...byteSequenceMutants,
  ...verificationMutants,
}
