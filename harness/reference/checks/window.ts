import type { CheckName, Checks } from '../part.ts'
import { numberOf } from '../signature-fields.ts'

type WindowCheck = Extract<CheckName, `window/${string}`>

/** Both edges are whole seconds, and each belongs to the window. */
export const windowChecks: Pick<Checks, WindowCheck> = {
  'window/future': {
    after: ['signature/input-form', 'signature/parameters-typed'],
    holds: ({ signatures, now }) =>
      signatures.every((signature) => (numberOf(signature, 'created') ?? -Infinity) <= Math.floor(now / 1000)) ||
      'the signature was created in the future',
  },
  'window/expired': {
    after: ['signature/input-form', 'signature/parameters-typed'],
    holds: ({ signatures, now }) =>
      signatures.every((signature) => Math.floor(now / 1000) <= (numberOf(signature, 'expires') ?? Infinity)) ||
      'the signature has expired',
  },
}
