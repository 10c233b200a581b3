import { createHash } from 'node:crypto'
import type { Json, JsonObject } from '../../plan/json.ts'
import type { Context } from '../context.ts'
import type { DirectoryEntry } from '../directory.ts'
import type { Finding, KeyChoice } from '../part.ts'
import { agentsOf } from '../hops.ts'
import { parts } from '../parts.ts'
import { importKey } from '../public-key.ts'
import type { Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'
import { signatureBase } from '../steps/base.ts'
import { wrongKind } from '../steps/keys.ts'
import { decoded, keyMaterialMutants } from './key-material.ts'
import { keyWindowMutants } from './key-windows.ts'

const { steps } = parts

/** The right key; where there is none, another. */
const orElse = (other: (choice: KeyChoice) => DirectoryEntry | undefined) =>
  mutant('select-key', (choice) => steps['select-key'](choice) ?? other(choice))

/** Names of keys are the same when they are after a change of both. */
const namedLike = (change: (name: string) => string) =>
  orElse(({ entries, keyid = '' }) =>
    entries.find(({ thumbprint }) => keyid !== '' && change(thumbprint) === change(keyid)),
  )

/** The first 32 octets. */
const cut = (x: Json | undefined): string => decoded(x).subarray(0, 32).toString('base64url')

const filled = (x: Json | undefined): string =>
  Buffer.concat([decoded(x), Buffer.alloc(32 - decoded(x).length)]).toString('base64url')

/** A directory is one to it only if all its keys are to its liking. */
const readsIfAll = (likes: (jwk: JsonObject) => boolean) =>
  mutant('directory-keys', (body) => {
    const keys = steps['directory-keys'](body)
    return keys?.every(likes) ? keys : undefined
  })

/** Keys that are not to its liking are not there. */
const passesOver = (dislikes: (jwk: JsonObject) => boolean) =>
  mutant('directory-keys', (body) => steps['directory-keys'](body)?.filter((jwk) => !dislikes(jwk)))

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null

/** Keys where a right exchange sees no directory. */
const readsToo = (read: (set: JsonObject) => unknown[]) =>
  mutant('directory-keys', (body) => {
    const set = parsed(body)
    return steps['directory-keys'](body) ?? (isObject(set) ? read(set).filter(isObject) : undefined)
  })

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

const table = ['kty', 'crv', 'use', 'alg', 'x', 'not_before', 'not_after']

const inTableOrder = (jwk: JsonObject): boolean => {
  const places = Object.keys(jwk).map((name) => table.indexOf(name))
  return places.every((place, i) => place < 0 || place > (places[i - 1] ?? -1))
}

const isIn = ({ jwk }: DirectoryEntry, now: number): boolean =>
  (steps['parse-timestamp'](jwk['not_before']) ?? now) <= now &&
  now < (steps['parse-timestamp'](jwk['not_after']) ?? Infinity)

const isGood = (entry: DirectoryEntry, now: number): boolean =>
  wrongKind(entry.jwk) === undefined && steps['key-octets'](entry.jwk['x']) !== undefined && isIn(entry, now)

const verifiesWithAny = (context: Context): Finding => {
  const { signatures, directory } = context
  const entries = directory && 'entries' in directory ? directory.entries : []
  const publicKeys = entries.flatMap(({ jwk }) => {
    const octets = steps['key-octets'](jwk['x'])
    return (octets && importKey(octets)) ?? []
  })
  const verifies = (signature: Context['signatures'][number]): boolean => {
    const base = Buffer.from(signatureBase(signature, context), 'latin1')
    const { octets } = signature
    return octets !== undefined && publicKeys.some((key) => steps.verify(base, key, octets))
  }
  return agentsOf(signatures).every(verifies) || 'no key of the directory verifies the signature'
}

const hashInTableOrder = ({ kty, crv, x }: JsonObject): string =>
  createHash('sha256').update(JSON.stringify({ kty, crv, x })).digest('base64url')

const selection: Mutants = {
  'falls back on the first key where no thumbprint fits': orElse(({ entries, keyid }) =>
    keyid === undefined ? undefined : entries[0],
  ),
  'compares thumbprints by their first eight characters': namedLike((name) => name.slice(0, 8)),
  'compares thumbprints without their padding': namedLike((name) => name.replace(/=+$/, '')),
  'compares thumbprints without the spaces around them': namedLike((name) => name.trim()),
  'compares thumbprints without regard to case': namedLike((name) => name.toLowerCase()),
  'fills a short key up with zeros before it takes its thumbprint': mutant('directory-keys', (body) =>
    steps['directory-keys'](body)?.map((jwk) =>
      decoded(jwk['x']).length < 32 ? { ...jwk, x: filled(jwk['x']) } : jwk,
    ),
  ),
  'hashes what is left of a key that it has cut': mutant('directory-keys', (body) =>
    steps['directory-keys'](body)?.map((jwk) => (decoded(jwk['x']).length > 32 ? { ...jwk, x: cut(jwk['x']) } : jwk)),
  ),
  'takes x for the name of a key': orElse(({ entries, keyid }) => entries.find(({ jwk }) => jwk['x'] === keyid)),
  'looks no further than the first good key of a directory': mutant('select-key', (choice) => {
    const good = choice.entries.find((entry) => isGood(entry, choice.now))
    return good && good.thumbprint !== choice.keyid ? undefined : steps['select-key'](choice)
  }),
  'reads the first twenty keys of a directory': mutant('directory-keys', (body) =>
    steps['directory-keys'](body)?.slice(0, 20),
  ),
  'reads keys with their members in the order of the table only': passesOver((jwk) => !inTableOrder(jwk)),
  'passes over keys with members that it does not know': passesOver((jwk) =>
    Object.keys(jwk).some((name) => !table.includes(name)),
  ),
  'selects keys by kid': mutant('select-key', (choice) => {
    const labelled = choice.entries.find(({ jwk }) => jwk['kid'] === choice.keyid)
    return (choice.keyid !== undefined && labelled) || steps['select-key'](choice)
  }),
  'selects keys by kid where no thumbprint fits': orElse(({ entries, keyid }) =>
    keyid === undefined ? undefined : entries.find(({ jwk }) => jwk['kid'] === keyid),
  ),
  'is content with any key of the directory': mutant('signature/valid', verifiesWithAny),
}

const further = (path: string) => mutant('further-places', (base) => [base + path])

const directories: Mutants = {
  'looks in /.well-known/jwks.json too': further('/.well-known/jwks.json'),
  'looks in /.well-known/jwks.json where there is no directory': mutant('further-places', (base, { directory }) =>
    directory && 'trouble' in directory ? [`${base}/.well-known/jwks.json`] : [],
  ),
  'looks at the address itself too': mutant('further-places', (base) => [base]),
  'reads keys from the manifest too': further('/.well-known/svc.json'),
  'reads a directory whatever its status': mutant('directory-status', unchecked),
  'finds x in any case': mutant('directory-keys', (body) =>
    steps['directory-keys'](body)?.map((jwk) => {
      const { X: capital, ...others } = jwk
      return capital === undefined ? jwk : { x: capital, ...others }
    }),
  ),
  'finds keys in any case': readsToo((set) => (Array.isArray(set['KEYS']) ? set['KEYS'] : [])),
  'takes a bare array for a directory': readsToo((set) => (Array.isArray(set) ? set : [])),
  'takes the members of keys for its entries': readsToo((set) =>
    isObject(set['keys']) ? Object.values(set['keys']) : [],
  ),
  'reads a directory only if each x in it has 32 octets': readsIfAll((jwk) => decoded(jwk['x']).length === 32),
  'reads a directory only if all its keys are Ed25519 keys': readsIfAll((jwk) => wrongKind(jwk) === undefined),
  'refuses a directory with members that it does not know': mutant('directory-keys', (body) => {
    const set = parsed(body)
    const known = isObject(set) && Object.keys(set).every((name) => name === 'keys' || name === 'revocation_url')
    return known ? steps['directory-keys'](body) : undefined
  }),
  'hashes the members in the order of the table, too': mutant('select-key', (choice) => {
    return steps['select-key'](choice) ?? choice.entries.find(({ jwk }) => hashInTableOrder(jwk) === choice.keyid)
  }),
  'reads a directory only if all its keys are in their window': mutant('select-key', (choice) =>
    choice.entries.every((entry) => isIn(entry, choice.now)) ? steps['select-key'](choice) : undefined,
  ),
}

export const keysMutants: Mutants = { ...selection, ...directories, ...keyWindowMutants, ...keyMaterialMutants }
