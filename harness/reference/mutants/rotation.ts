import type { Context } from '../context.ts'
import { noSet, type DirectoryEntry } from '../directory.ts'
import { hopsOf } from '../hops.ts'
import { keeping } from '../kept.ts'
import type { KeyRole } from '../part.ts'
import { parts } from '../parts.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'
import { textOf, type LabelledSignature } from '../signature-fields.ts'

const { checks, steps } = parts

const begun = ({ jwk }: DirectoryEntry): number => steps['parse-timestamp'](jwk['not_before']) ?? 0

const among =
  (entries: DirectoryEntry[]) =>
  ({ thumbprint }: DirectoryEntry): boolean =>
    entries.some((one) => one.thumbprint === thumbprint)

const withoutStart = (entry: DirectoryEntry): DirectoryEntry => {
  const { not_before: _, ...jwk } = entry.jwk
  return { ...entry, jwk }
}

const withoutEnd = (entry: DirectoryEntry): DirectoryEntry => {
  const { not_after: _, ...jwk } = entry.jwk
  return { ...entry, jwk }
}

/** Finds wrong for good what it has once found wrong. */
const holdsAgainst = (
  check: 'keys/directory-unavailable' | 'keys/selected-by-thumbprint',
  of: (context: Context) => string,
): Mutant =>
  mutant(check, (context) => {
    const name = `without ${check} ${context.directoryBase ?? ''} ${of(context)}`
    if (context.knows.memory.get(name)) return 'it was not there before'
    const finding = checks[check].holds(context)
    if (finding !== true) context.knows.memory.set(name, true)
    return finding
  })

const endOf = (entry: DirectoryEntry | undefined): number => steps['parse-timestamp'](entry?.jwk['not_after']) ?? 0

/** One row a key, whichever directories have it. */
const windowOfAny = (chosen: (byEnd: DirectoryEntry[]) => DirectoryEntry | undefined): Mutant =>
  mutant('select-key', (choice) => {
    const own = steps['select-key'](choice)
    const all = choice.everyEntry().filter(({ thumbprint }) => thumbprint === own?.thumbprint)
    const other = chosen(all.toSorted((one, another) => endOf(one) - endOf(another)))
    return own && other ? { ...own, jwk: other.jwk } : own
  })

/** Keeps the later end of a key that a directory of that role has put forward. */
const laterEnds = (role: KeyRole): Mutant =>
  mutant('taken-over', (held, published, whose) =>
    published.map((entry) => {
      const known = held.find(({ thumbprint }) => thumbprint === entry.thumbprint)
      return whose === role && known && endOf(known) > endOf(entry) ? known : entry
    }),
  )

/** A directory of that role lives anew by each use. */
const livesByUse = (role: KeyRole): Mutant =>
  mutant('directory-lifetime', (unused = Infinity, whose) => {
    const lifetime = steps['directory-lifetime']()
    return whose === role && unused < lifetime ? Infinity : lifetime
  })

const foundFor = keeping<DirectoryEntry>()
const lastRead = keeping<string>()

const keyidOf = (signature: LabelledSignature): string => textOf(signature, 'keyid') ?? ''

/** What may go wrong when keys come and go. */
export const rotationMutants: Mutants = {
  'fetches the directory for every request': mutant('directory-lifetime', () => 0),
  'never fetches a directory again': mutant('directory-lifetime', () => Infinity),
  'reads the directories of brokers once': mutant('directory-lifetime', (unused, whose) =>
    whose === 'broker' ? Infinity : steps['directory-lifetime'](unused, whose),
  ),
  'believes a directory for as long as it is in use': livesByUse('agent'),
  "believes a broker's directory for as long as it is in use": livesByUse('broker'),
  'takes no new key of a directory that it knows': mutant('taken-over', (held, published) =>
    published.filter(among(held)),
  ),
  'knows the key alone whose window began last': mutant('taken-over', (_, published) => {
    const last = Math.max(...published.map(begun))
    return published.filter((one) => begun(one) === last)
  }),
  'asks no more for a directory that it could not have once': holdsAgainst('keys/directory-unavailable', () => ''),
  'asks no more for a key that its directory lacked once': holdsAgainst(
    'keys/selected-by-thumbprint',
    ({ signatures }) => signatures[0]?.parameters.get('keyid')?.text ?? '',
  ),
  'goes on by what it has read of a directory that is gone': mutant('outlives-directory', () => true),
  'keeps the keys of a directory that names none any more': mutant(
    'outlives-directory',
    (trouble) => trouble === noSet,
  ),
  'executes by the key that has discovered': mutant('select-key', (choice) => {
    const { asked, keyid = '' } = choice
    const selected = steps['select-key'](choice)
    if (!asked) return selected
    const found = foundFor(asked)
    if (asked.operation === 'discover' && selected) found.set(keyid, selected)
    return selected ?? (asked.operation === 'execute' ? found.get(keyid) : undefined)
  }),
  'executes for the broker by the key that has discovered': mutant('hops/broker-directory', (context) => {
    const finding = checks['hops/broker-directory'].holds(context)
    const name = `found at Discover ${hopsOf(context.signatures).map(keyidOf).join(' ')}`
    if (context.operation === 'discover' && finding === true) context.knows.memory.set(name, true)
    return (context.operation === 'execute' && context.knows.memory.get(name)) || finding
  }),
  'goes on by the directory that it has read last where one cannot be had': mutant(
    'further-places',
    (base, context) => {
      const read = lastRead(context)
      const isThere = context.directory && 'entries' in context.directory
      // One that is kept is not read.
      if (isThere && !read.has(base)) read.set(base, base).set('', base)
      const last = read.get('')
      return isThere || last === undefined ? [] : [steps['directory-url'](last)]
    },
  ),
  'gives a key the longest window that any directory gives it': windowOfAny((byEnd) => byEnd.at(-1)),
  'gives a key the shortest window that any directory gives it': windowOfAny(([first]) => first),
  'keeps the window that a key had when it was first met': mutant('taken-over', (held, published) =>
    published.map((entry) => held.find(({ thumbprint }) => thumbprint === entry.thumbprint) ?? entry),
  ),
  'lets no broker put forward the end of a key': laterEnds('broker'),
  'lets no owner put forward the end of a key': laterEnds('owner'),
  'takes no new key of a broker that it knows': mutant('taken-over', (held, published, whose) =>
    whose === 'broker' ? published.filter(among(held)) : published,
  ),
  'keeps keys that their directory has removed': mutant('taken-over', (held, published) => [
    ...published,
    ...held.filter((entry) => !among(published)(entry)),
  ]),
  'takes a directory without keys for none': mutant('taken-over', (held, published) =>
    published.length === 0 ? held : published,
  ),
  "lets an agent's key live on after its removal": mutant('usable-keys', (role, directory, now) =>
    steps['usable-keys'](role === 'agent' ? 'owner' : role, directory, now),
  ),
  "lets a broker's key live on after its removal": mutant('usable-keys', (role, directory, now) =>
    steps['usable-keys'](role === 'broker' ? 'owner' : role, directory, now),
  ),
  "takes no token by a key that was an owner's": mutant('usable-keys', (_, { entries }) => entries),
  "takes tokens by whatever key was ever an owner's": mutant('usable-keys', (role, directory, now) => [
    ...steps['usable-keys'](role, directory, now),
    ...(role === 'owner' ? directory.former.map(({ entry }) => entry) : []),
  ]),
  'gives a grace to keys of owners that had ended before': mutant('usable-keys', (role, directory, now) =>
    steps['usable-keys'](role, directory, now).map((entry) =>
      role === 'owner' && !directory.entries.includes(entry) ? withoutEnd(entry) : entry,
    ),
  ),
  "tries the first of an owner's keys only": mutant('usable-keys', (role, directory, now) =>
    steps['usable-keys'](role, directory, now).slice(0, role === 'owner' ? 1 : undefined),
  ),
  "tries the first two of an owner's keys only": mutant('usable-keys', (role, directory, now) =>
    steps['usable-keys'](role, directory, now).slice(0, role === 'owner' ? 2 : undefined),
  ),
  'takes tokens by keys of owners that are not in force yet': mutant('usable-keys', (role, directory, now) => {
    const usable = steps['usable-keys'](role, directory, now)
    return role === 'owner' ? usable.map(withoutStart) : usable
  }),
  'takes tokens by any Ed25519 key of an owner': mutant('anchors-by-kind', () => true),
  'takes tokens by keys of owners that were in force at iat': mutant('delegation/anchor', (context) => {
    const { anchors = [], links: [authority] = [] } = context.delegation ?? {}
    const isDated = authority !== undefined && typeof authority.claims?.['iat'] === 'number'
    const isSigned = isDated && anchors.some(({ jwk }) => steps['verify-link'](authority, jwk) === true)
    return isSigned || checks['delegation/anchor'].holds(context)
  }),
  'takes tokens by keys of owners that ended long ago': mutant('rotation-grace', () => Infinity),
}
