import type { Json } from '../plan/json.ts'

/** How deep a stack must be that the rules of forwarding try: two brokers, three signatures. */
export const deepestTried = 3

/** `max_intermediary_hops` of the target's manifest, in either spelling; `undefined` where it states none. */
export const statedHopCap = (manifest: Json | undefined): number | undefined => {
  if (typeof manifest !== 'object' || manifest === null || Array.isArray(manifest)) return undefined
  const cap = manifest.max_intermediary_hops ?? manifest.maxIntermediaryHops
  return typeof cap === 'number' && Number.isSafeInteger(cap) && cap >= 0 ? cap : undefined
}
