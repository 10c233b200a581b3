import { fixtureFor, type FixtureExchange } from '../../participants/fixture.ts'
import { checked, type Checked } from './checked.ts'
import { fixtureExchange } from './fixture-exchange.ts'
import { handFixture } from './preflight.ts'
import type { Setup } from '../set-up.ts'

/**
 * Lets publishers list the target otherwise: by the short names of relationships (the spec's tables have both names, part
 * Manifest), or by another domain than its manifest's. The target gets its fixture again, and forgets what it has read.
 */
export const listBy = async (setup: Setup, otherwise: Pick<Partial<FixtureExchange>, 'domain' | 'shortNames'>) => {
  const { profile, participants, manifest } = setup
  const exchange = { ...fixtureExchange(profile, manifest), shortNames: false, ...otherwise }
  setup.exchange = exchange
  await handFixture(setup, fixtureFor(participants, exchange))
}

export const listedShortly: Checked = checked(
  'fixture',
  true,
  'Publishers list the exchange as DIRECT: by PROVIDER_RELATIONSHIP_DIRECT it does not find itself.',
)

export const listedByHost: Checked = checked(
  'fixture',
  true,
  'Publishers list the exchange by the host that serves it: by the domain that its manifest names it does not find itself.',
)
