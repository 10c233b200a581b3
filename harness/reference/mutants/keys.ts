import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'

export const keysMutants: Mutants = {
  'ignores not_after': mutant('keys/window-end', unchecked),
  'ignores not_before': mutant('keys/window-start', unchecked),
  'selects keys by kid': mutant('select-key', (choice) => {
    const labelled = choice.entries.find(({ jwk }) => jwk['kid'] === choice.keyid)
    return labelled ?? parts.steps['select-key'](choice)
  }),
  'cuts off what is beyond 32 octets': mutant('key-octets', (x) => {
    const octets = typeof x === 'string' ? Buffer.from(x, 'base64url').subarray(0, 32) : undefined
    return octets?.length === 32 ? octets : undefined
  }),
}
