import type { DirectoryEntry } from '../directory.ts'
import { parts } from '../parts.ts'
import type { Variant } from './index.ts'

/** What was in force of what a directory publishes, by what it publishes. */
const begunWhenRead = new WeakMap<readonly DirectoryEntry[], readonly DirectoryEntry[]>()

/** Legal variants of how long directories are kept, and when revocation lists are read. */
export const listVariants: Record<string, Variant> = {
  'caches directories for a minute': { steps: { 'directory-lifetime': () => 60_000 } },
  'keeps of a directory what is in force when it reads it': {
    steps: {
      'usable-keys': (role, directory, now) => {
        const hasBegun = ({ jwk }: DirectoryEntry) => (parts.steps['parse-timestamp'](jwk['not_before']) ?? now) <= now
        const usable = parts.steps['usable-keys'](role, directory, now)
        const known = begunWhenRead.get(directory.entries) ?? usable.filter(hasBegun)
        begunWhenRead.set(directory.entries, known)
        return usable.filter((entry) => known.includes(entry))
      },
    },
  },
  'caches directories for an hour': { steps: { 'directory-lifetime': () => 3_600_000 } },
  'polls at the edges of the jitter': { steps: { 'poll-delay': (chance) => (chance < 0.5 ? 270_000 : 329_500) } },
  'polls with little jitter': { steps: { 'poll-delay': (chance) => 294_000 + 12_000 * chance } },
  'reads the list whenever it reads the directory': { steps: { 'read-with-directory': () => true } },
  'reads a list for the first time when its time has come': { steps: { 'read-with-directory': (_, isDue) => isDue } },
  'polls a list when one of its keys is used': { steps: { 'polls-lazily': () => true } },
  'keeps revoked what a later snapshot leaves out': {
    steps: {
      'revoked-after'(held, document) {
        const { thumbprints, asOf } = parts.steps['revoked-after'](held, document)
        return { thumbprints: new Set([...held.thumbprints, ...thumbprints]), asOf }
      },
    },
  },
  'passes over a snapshot that is older than the one held': {
    steps: {
      'revoked-after'(held, document) {
        const after = parts.steps['revoked-after'](held, document)
        return (after.asOf ?? Infinity) < (held.asOf ?? -Infinity) ? held : after
      },
    },
  },
  'passes over a snapshot that is not newer than the one held': {
    steps: {
      'revoked-after'(held, document) {
        const after = parts.steps['revoked-after'](held, document)
        return (after.asOf ?? Infinity) > (held.asOf ?? -Infinity) ? after : held
      },
    },
  },
  'gives no grace to keys that have ended': { steps: { 'rotation-grace': () => 0 } },
}
