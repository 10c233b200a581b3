import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { keyFromSeed, type Key } from '../build/keys.ts'
import { fixture } from '../plan/fixture.ts'
import { ParticipantsError } from './errors.ts'

/** Names of all keys that the fixture's participants publish. */
export const fixtureKeyNames = (): string[] =>
  Object.values(fixture.participants).flatMap((participant) => participant.keys)

const isSeed = (value: unknown): value is string =>
  typeof value === 'string' && Buffer.from(value, 'base64url').length === 32

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isSeeds = (value: unknown): value is Record<string, string> =>
  isObject(value) && Object.values(value).every(isSeed)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const unusable = (path: string, says: string, cause?: unknown): ParticipantsError =>
  new ParticipantsError('key-file-unusable', `The key file ${path} ${says}`, cause)

const readSeeds = (path: string): Record<string, string> => {
  if (!existsSync(path)) return {}
  let text: string
  try {
    text = readFileSync(path, 'utf8')
    chmodSync(path, 0o600)
  } catch (error) {
    throw unusable(path, 'cannot be read: it must be a file of this user.', error)
  }
  const content = parsed(text)
  if (isObject(content) && isSeeds(content.seeds)) return content.seeds
  throw unusable(path, 'has no member "seeds" with keys in it: delete it, and load the fixture again.')
}

const writeSeeds = (path: string, seeds: Record<string, string>): void => {
  const beside = `${path}.${process.pid}`
  try {
    writeFileSync(beside, `${JSON.stringify({ seeds }, null, 2)}\n`, { mode: 0o600 })
    renameSync(beside, path)
  } catch (error) {
    throw unusable(path, 'cannot be written: check that its folder is there.', error)
  }
}

/**
 * The keys of the fixture's participants by name. They are kept in a file of mode 0600 where one is given, as
 * `{ "seeds": { NAME: base64url of 32 octets } }`, and missing ones are added to it.
 */
export const fixtureKeys = (path?: string): Record<string, Key> => {
  const known = path === undefined ? {} : readSeeds(path)
  const fresh = fixtureKeyNames().filter((name) => known[name] === undefined)
  const seeds = { ...known, ...Object.fromEntries(fresh.map((name) => [name, randomBytes(32).toString('base64url')])) }
  if (path !== undefined && fresh.length > 0) writeSeeds(path, seeds)
  return Object.fromEntries(fixtureKeyNames().map((name) => [name, keyFromSeed(seeds[name] ?? '')]))
}
