import { fixtureFor } from '../participants/fixture.ts'
import { checked, type Checked } from './checked.ts'
import { fixtureExchange } from './fixture-exchange.ts'
import { handFixture } from './preflight.ts'
import type { Setup } from './set-up.ts'

/**
 * Lets publishers list the target by the short names of relationships, or by the whole ones: the spec's tables have both
 * (Manifest). The target gets its fixture again, and forgets what it has read.
 */
export const listBy = async (setup: Setup, names: 'short' | 'whole'): Promise<void> => {
  const { profile, participants, manifest } = setup
  const exchange = { ...fixtureExchange(profile, manifest), shortNames: names === 'short' }
  await handFixture(setup, fixtureFor(participants, exchange))
}

export const listedShortly: Checked = checked(
  'fixture',
  true,
  'Publishers list the exchange as DIRECT: by PROVIDER_RELATIONSHIP_DIRECT it does not find itself.',
)
