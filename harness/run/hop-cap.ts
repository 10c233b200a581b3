import { manifestRequest, type Setup } from './set-up.ts'

/** How deep a stack must be that the rules of forwarding try: two brokers, three signatures. */
export const deepestTried = 3

/** `max_intermediary_hops` of the target's manifest; `undefined` where it states none. */
export const statedHopCap = async ({ transport, ...setup }: Setup): Promise<number | undefined> => {
  const { status, body } = await transport.send(() => manifestRequest({ transport, ...setup }))
  if (status !== 200) return undefined
  try {
    const manifest = JSON.parse(body.toString('utf-8')) as Record<string, unknown> | null
    const cap = manifest?.max_intermediary_hops ?? manifest?.maxIntermediaryHops
    return typeof cap === 'number' && Number.isSafeInteger(cap) && cap >= 0 ? cap : undefined
  } catch {
    return undefined
  }
}
