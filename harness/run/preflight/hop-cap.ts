import type { Json } from '../../plan/json.ts'

/** Signatures of a stack of one broker, and of two: a cap that is as high is kept to by either way of counting. */
export const signaturesOf = { oneBroker: 2, twoBrokers: 3 }

/** `max_intermediary_hops` of the target's manifest, in either spelling; `undefined` where it states none. */
export const statedHopCap = (manifest: Json | undefined): number | undefined => {
  if (typeof manifest !== 'object' || manifest === null || Array.isArray(manifest)) return undefined
  const cap = manifest.max_intermediary_hops ?? manifest.maxIntermediaryHops
  return typeof cap === 'number' && Number.isSafeInteger(cap) && cap >= 0 ? cap : undefined
}
