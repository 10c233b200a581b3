import type { FixtureExchange } from '../../participants/fixture.ts'
import type { Json } from '../../plan/json.ts'
import { targetView, type Profile } from '../../target/index.ts'
import { statedHopCap } from './hop-cap.ts'
import { defaultHopCap } from '../set-up.ts'

/** A host, with its port or without. What a manifest has instead names nobody: publishers would list nobody by it. */
const isHost = (domain: Json | undefined): domain is string => typeof domain === 'string' && /^[^/?#@\s]+$/.test(domain)

/** What the fixture says of the target itself: by its manifest, else by its profile, else the contract's defaults. */
export const fixtureExchange = (profile: Profile, manifest?: Json): FixtureExchange => {
  const members = typeof manifest === 'object' && manifest !== null && !Array.isArray(manifest) ? manifest : {}
  const { domain } = members
  return {
    domain: isHost(domain) ? domain : targetView(profile).authority,
    endpoint: profile.endpoint,
    maxIntermediaryHops: statedHopCap(manifest) ?? defaultHopCap,
    disclosure: profile.capabilities.disclosure ?? 'reveal',
    revocationPollSeconds: 300,
  }
}
