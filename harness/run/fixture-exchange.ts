import type { FixtureExchange } from '../participants/fixture.ts'
import type { Json } from '../plan/json.ts'
import { targetView, type Profile } from '../target/index.ts'
import { statedHopCap } from './hop-cap.ts'
import { defaultHopCap } from './set-up.ts'

/** What the fixture says of the target itself: by its manifest, else by its profile, else the contract's defaults. */
export const fixtureExchange = (profile: Profile, manifest?: Json): FixtureExchange => {
  const members = typeof manifest === 'object' && manifest !== null && !Array.isArray(manifest) ? manifest : {}
  const { domain } = members
  return {
    domain: typeof domain === 'string' && domain !== '' ? domain : targetView(profile).authority,
    endpoint: profile.endpoint,
    maxIntermediaryHops: statedHopCap(manifest) ?? defaultHopCap,
    disclosure: profile.capabilities.disclosure ?? 'reveal',
    revocationPollSeconds: 300,
  }
}
