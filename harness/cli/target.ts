import { loadProfile, parseProfile, profileOf, type Profile } from '../target/index.ts'
import { startEmbedded } from './embedded.ts'
import type { TargetOptions } from './options.ts'

/** What is tested. */
export interface Target {
  profile: Profile
  /** Where the keys of the fixture's participants are kept: beside the profile. */
  keyFile?: string
  /** It is the reference exchange, started for this run. */
  embedded?: boolean
  /** What must be said again on a command line to mean the same target. */
  words: string[]
  close(): Promise<void>
}

const nothing = async (): Promise<void> => undefined

/** The keys of the fixture's participants, beside the profile, for a target that is loaded by hand. */
export const keyFileOf = (profileFile: string): string => `${profileFile}.keys.json`

/** Reads the profile; without one, starts the embedded reference. Throws `ConfigurationError`s. */
export const openTarget = async ({
  target,
  endpoint,
  rate,
  concurrency,
  timeout,
  iAmAllowed,
}: TargetOptions): Promise<Target> => {
  const limits = { rate, concurrency, timeout_ms: timeout, ...allowed({ iAmAllowed }) }
  const words = [
    ...word('--target', target),
    ...word('--endpoint', endpoint),
    ...(iAmAllowed ? ['--i-am-allowed'] : []),
  ]
  if (target !== undefined) {
    const profile = loadProfile(target, { endpoint, ...limits })
    return { profile, keyFile: keyFileOf(target), words, close: nothing }
  }
  if (endpoint !== undefined) return { profile: profileOf(endpoint, limits), words, close: nothing }
  const embedded = await startEmbedded()
  // Any free port: several runs at an exchange of their own do not get into each other's way.
  const own = JSON.stringify({ ...embedded.profile, participants: { port: 0 } })
  return { profile: parseProfile(own, limits), words, embedded: true, close: () => embedded.close() }
}

/** The permission that the option stands for; what a profile says goes before it. */
export const allowed = ({ iAmAllowed = false }: { iAmAllowed?: boolean | undefined }): { permission?: string } =>
  iAmAllowed ? { permission: 'whoever ran this, by --i-am-allowed' } : {}

const word = (name: string, value: string | undefined): string[] => (value === undefined ? [] : [name, value])
