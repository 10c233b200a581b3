import type { Json, JsonObject } from '../../plan/json.ts'
import type { Context } from '../context.ts'
import type { DirectoryEntry } from '../directory.ts'
import type { Finding, KeyChoice } from '../part.ts'
import { parts } from '../parts.ts'
import { importKey } from '../public-key.ts'
import type { Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'
import { signatureBase } from '../steps/base.ts'
import { wrongKind } from '../steps/keys.ts'

const { steps, checks } = parts

const second = 1000
const minute = 60 * second
const year = 365 * 24 * 60 * minute

/** The right key; where there is none, another. */
const orElse = (other: (choice: KeyChoice) => DirectoryEntry | undefined) =>
  mutant('select-key', (choice) => steps['select-key'](choice) ?? other(choice))

/** Names of keys are the same when they are after a change of both. */
const namedLike = (change: (name: string) => string) =>
  orElse(({ entries, keyid = '' }) =>
    entries.find(({ thumbprint }) => keyid !== '' && change(thumbprint) === change(keyid)),
  )

const edge = (context: Context, name: 'not_before' | 'not_after'): number | undefined =>
  steps['parse-timestamp'](context.key?.jwk[name])

const dayOf = (moment: number): number => Math.floor(moment / (24 * 60 * minute))

/** A key with `not_before` at `at` may be used now. */
const begun = (may: (at: number, now: number) => boolean) =>
  mutant(
    'keys/window-start',
    (context) => may(edge(context, 'not_before') ?? 0, context.now) || 'the key is not valid yet',
  )

/** A key with `not_after` at `at` may still be used now. */
const living = (may: (at: number, now: number) => boolean) =>
  mutant(
    'keys/window-end',
    (context) => may(edge(context, 'not_after') ?? 0, context.now) || 'the key is no longer valid',
  )

const timestamps = (read: (text: string) => number | undefined) =>
  mutant('parse-timestamp', (text) => (typeof text === 'string' ? read(text) : undefined))

const readsOnly = (form: RegExp) => timestamps((text) => (form.test(text) ? steps['parse-timestamp'](text) : undefined))

/** A directory is one to it only if all its keys are to its liking. */
const readsIfAll = (likes: (jwk: JsonObject) => boolean) =>
  mutant('directory-keys', (body) => {
    const keys = steps['directory-keys'](body)
    return keys?.every(likes) ? keys : undefined
  })

/** Keys that are not to its liking are not there. */
const passesOver = (dislikes: (jwk: JsonObject) => boolean) =>
  mutant('directory-keys', (body) => steps['directory-keys'](body)?.filter((jwk) => !dislikes(jwk)))

/** Keys where a right exchange sees no directory. */
const readsToo = (read: (set: unknown) => unknown) =>
  mutant('directory-keys', (body) => steps['directory-keys'](body) ?? (read(parsed(body)) as JsonObject[] | undefined))

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

const kind = { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' }
type KindMember = keyof typeof kind

/** Compares three of the four members. */
const blindTo = (blind: KindMember) =>
  mutant('keys/type', ({ key }) => {
    const seen = (Object.keys(kind) as KindMember[]).filter((name) => name !== blind)
    return !key || seen.every((name) => key.jwk[name] === kind[name]) || 'the key is of another type'
  })

const octetsOr = (read: (x: Json | undefined) => Buffer | undefined) =>
  mutant('key-octets', (x) => {
    const octets = steps['key-octets'](x) ?? read(x)
    return octets?.length === 32 ? octets : undefined
  })

const decoded = (x: Json | undefined): Buffer => Buffer.from(typeof x === 'string' ? x : '', 'base64url')

const isIn = ({ jwk }: DirectoryEntry, now: number): boolean =>
  (steps['parse-timestamp'](jwk['not_before']) ?? now) <= now &&
  now < (steps['parse-timestamp'](jwk['not_after']) ?? Infinity)

const isGood = (entry: DirectoryEntry, now: number): boolean =>
  wrongKind(entry.jwk) === undefined && steps['key-octets'](entry.jwk['x']) !== undefined && isIn(entry, now)

const firstFindings = new WeakMap<DirectoryEntry, Finding>()

const windowOnce = (context: Context): Finding => {
  if (!context.key) return true
  const found = firstFindings.get(context.key) ?? checks['keys/window-end'].holds(context)
  firstFindings.set(context.key, found)
  return found
}

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
  return signatures.every(verifies) || 'no key of the directory verifies the signature'
}

const selection: Mutants = {
  'falls back on the first key where no thumbprint fits': orElse(({ entries, keyid }) =>
    keyid === undefined ? undefined : entries[0],
  ),
  'compares thumbprints by their first eight characters': namedLike((name) => name.slice(0, 8)),
  'compares thumbprints without their padding': namedLike((name) => name.replace(/=+$/, '')),
  'compares thumbprints without regard to case': namedLike((name) => name.toLowerCase()),
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
  'reads keys from the manifest too': further('/.well-known/svc.json'),
  'reads a directory whatever its status': mutant('directory-status', unchecked),
  'takes a bare array for a directory': readsToo((set) => (Array.isArray(set) ? set : undefined)),
  'takes the members of keys for its entries': readsToo((set) => {
    const keys = (set as { keys?: unknown } | undefined)?.keys
    return typeof keys === 'object' && keys !== null ? Object.values(keys) : undefined
  }),
  'reads a directory only if each x in it has 32 octets': readsIfAll((jwk) => decoded(jwk['x']).length === 32),
  'reads a directory only if all its keys are Ed25519 keys': readsIfAll((jwk) => wrongKind(jwk) === undefined),
  'reads a directory only if all its keys are in their window': mutant('select-key', (choice) =>
    choice.entries.every((entry) => isIn(entry, choice.now)) ? steps['select-key'](choice) : undefined,
  ),
}

const windows: Mutants = {
  'ignores not_before': mutant('keys/window-start', unchecked),
  'allows a minute before not_before': begun((at, now) => at - minute <= now),
  'takes the day of not_before for its moment': begun((at, now) => dayOf(at) <= dayOf(now)),
  'uses a key ten seconds after not_before only': begun((at, now) => at + 10 * second <= now),
  'uses a key five minutes after not_before only': begun((at, now) => at + 5 * minute <= now),
  'refuses keys older than a year': begun((at, now) => at <= now && now - at < year),
  'ignores not_after': mutant('keys/window-end', unchecked),
  'takes the second of not_after as in the window': living((at, now) => Math.floor(now / second) <= at / second),
  'allows five seconds after not_after': living((at, now) => now < at + 5 * second),
  'allows a minute after not_after': living((at, now) => now < at + minute),
  'lets a key live for the whole day of its not_after': living((at, now) => dayOf(now) <= dayOf(at)),
  'refuses keys in the last minute of their window': living((at, now) => now < at - minute),
  'refuses keys whose end lies more than a year ahead': living((at, now) => now < at && at < now + year),
  "judges a key's window once, when it first meets the key": mutant('keys/window-end', windowOnce),
  'drops the offset of a timestamp': timestamps((text) =>
    steps['parse-timestamp'](text.replace(/[+-]\d\d:\d\d$/, 'Z')),
  ),
  'reads offsets behind UTC as offsets ahead of it': timestamps((text) =>
    steps['parse-timestamp'](text.replace(/-(?=\d\d:\d\d$)/, '+')),
  ),
  'reads timestamps in UTC only': readsOnly(/z$/i),
  'reads offsets ahead of UTC only': readsOnly(/(?:z|\+\d\d:\d\d)$/i),
  'wants Z where the offset is zero': readsOnly(/(?<![+-]00:00)$/),
  'wants a fraction in each timestamp': readsOnly(/\.\d/),
  'reads no more than three digits of a second': readsOnly(/^(?!.*\.\d{4})/),
  'wants an upper-case T': readsOnly(/T/),
}

const materials: Mutants = {
  'does not look at kty': blindTo('kty'),
  'does not look at crv': blindTo('crv'),
  'does not look at use': blindTo('use'),
  'does not look at the alg of a key': blindTo('alg'),
  'compares kty and crv without regard to case': mutant('keys/type', ({ key }) => {
    const spelt = (name: KindMember) => String(key?.jwk[name])
    const same = (name: KindMember) => spelt(name).toLowerCase() === kind[name].toLowerCase()
    const right = same('kty') && same('crv') && spelt('use') === kind.use && spelt('alg') === kind.alg
    return !key || right || 'the key is of another type'
  }),
  'fills a short key up with zeros': octetsOr((x) => {
    const octets = decoded(x)
    return octets.length > 0 ? Buffer.concat([octets, Buffer.alloc(Math.max(0, 32 - octets.length))]) : undefined
  }),
  'cuts off what is beyond 32 octets': octetsOr((x) => decoded(x).subarray(0, 32)),
  'reads keys in hexadecimal too': octetsOr((x) => Buffer.from(typeof x === 'string' ? x : '', 'hex')),
  'makes a text of what is none': octetsOr((x) => steps['key-octets'](x === undefined ? x : String(x))),
}

export const keysMutants: Mutants = { ...selection, ...directories, ...windows, ...materials }
