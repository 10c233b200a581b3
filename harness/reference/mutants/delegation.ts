import { chainLengths, chainMutants } from './delegation-chain.ts'
import { relayedMutants } from './delegation-relayed.ts'
import { linkageMutants } from './delegation-linkage.ts'
import { chainScopeMutants } from './delegation-scopes.ts'
import { memoryMutants } from './delegation-memory.ts'
import { messageMutants } from './delegation-message.ts'
import { tokenMutants } from './delegation-token.ts'
import type { Mutants } from '../replace.ts'

export const delegationMutants: Mutants = {
  ...chainLengths,
  ...messageMutants,
  ...tokenMutants,
  ...chainMutants,
  ...linkageMutants,
  ...chainScopeMutants,
  ...relayedMutants,
  ...memoryMutants,
}
