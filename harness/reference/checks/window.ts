import { agentsOf } from '../hops.ts'
import type { CheckName, Checks } from '../part.ts'

type WindowCheck = Extract<CheckName, `window/${string}`>

/** Both edges are whole seconds, and each belongs to the window. */
export const windowChecks: Pick<Checks, WindowCheck> = {
  'window/future': {
    after: ['signature/input-form', 'signature/parameters-typed'],
    holds: ({ signatures, now, steps }) =>
      agentsOf(signatures).every(
        (signature) => (steps['window-of'](signature).created ?? -Infinity) <= Math.floor(now / 1000),
      ) || 'the signature was created in the future',
  },
  'window/expired': {
    after: ['signature/input-form', 'signature/parameters-typed'],
    holds: ({ signatures, now, steps }) =>
      agentsOf(signatures).every(
        (signature) => Math.floor(now / 1000) <= (steps['window-of'](signature).expires ?? Infinity),
      ) || 'the signature has expired',
  },
}
