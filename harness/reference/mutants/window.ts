import { numberOf } from '../signature-fields.ts'
import type { Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'

export const windowMutants: Mutants = {
  'ignores expires': mutant('window/expired', unchecked),
  'ignores created': mutant('window/future', unchecked),
  'refuses in the second of created': mutant(
    'window/future',
    ({ signatures, now }) =>
      signatures.every((signature) => (numberOf(signature, 'created') ?? 0) < Math.floor(now / 1000)) || 'too early',
  ),
}
