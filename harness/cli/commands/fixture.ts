import type { Command } from 'commander'
import { fixtureFor } from '../../participants/fixture.ts'
import { Participants } from '../../participants/scene.ts'
import { fixtureExchange } from '../../run/preflight/fixture-exchange.ts'
import { loadProfile } from '../../target/index.ts'
import { exit, type ExitCode } from '../errors.ts'
import { targetFile } from '../options.ts'
import { keyFileOf } from '../target.ts'

export interface FixtureOptions {
  target: string
}

/** Adds the options of `fixture`. */
export const fixtureCommand = (command: Command): Command => command.addOption(targetFile().makeOptionMandatory())

/**
 * Prints the fixture. Its addresses are the same in every run, and its keys are kept beside the profile. It binds no
 * port: a run may hold them meanwhile.
 */
export const fixture = async ({ target }: FixtureOptions): Promise<ExitCode> => {
  const profile = loadProfile(target)
  const clock = { now: () => Date.now(), uncertaintySeconds: 0, toleranceSeconds: 0 }
  const hosting = profile.participants
  const keyFile = keyFileOf(target)
  const participants = await Participants.open({ hosting, clock: () => clock, keyFile, toldOnly: true })
  const document = fixtureFor(participants, fixtureExchange(profile))
  participants.close()
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
  return exit.ok
}
