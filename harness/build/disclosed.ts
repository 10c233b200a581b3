/** As many as are remembered: what was published longest ago goes first. */
const most = 64
const halves = new Set<string>()

/** Remembers that a plan has a private half of a key written into what a target reads, and returns it. */
export const disclosed = (half: string): string => {
  halves.delete(half)
  if (half !== '') halves.add(half)
  for (const oldest of halves) {
    if (halves.size <= most) break
    halves.delete(oldest)
  }
  return half
}

/**
 * The private halves, in base64url, that a target can know of: those that some rule publishes by mistake, on purpose. All
 * others stay in this process.
 */
export const disclosedHalves = (): readonly string[] => [...halves]
