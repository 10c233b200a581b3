import type { Context } from '../context.ts'
import type { DirectoryEntry } from '../directory.ts'
import type { Finding } from '../part.ts'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'
import { numberOf } from '../signature-fields.ts'

const { steps, checks } = parts

const second = 1000
const minute = 60 * second
const month = 31 * 24 * 60 * minute

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

/** Takes a `not_after` of this text, the zero of a platform's times, for none. */
const neverEnds = (zero: string) =>
  mutant(
    'keys/window-end',
    (context) => context.key?.jwk['not_after'] === zero || checks['keys/window-end'].holds(context),
  )

const timestamps = (read: (text: string) => number | undefined) =>
  mutant('parse-timestamp', (text) => (typeof text === 'string' ? read(text) : undefined))

const readsOnly = (form: RegExp) => timestamps((text) => (form.test(text) ? steps['parse-timestamp'](text) : undefined))

/** Takes an end of a window that it cannot read for none, if it is of such a type. */
const unreadable = (name: 'not_before' | 'not_after', type: 'string' | 'number') => {
  const check = name === 'not_before' ? 'keys/window-start' : 'keys/window-end'
  return mutant(check, (context) => {
    const isUnread = typeof context.key?.jwk[name] === type && edge(context, name) === undefined
    return isUnread || checks[check].holds(context)
  })
}

/** Looks at the window of the first key that a directory has. */
const ofFirst = (check: 'keys/window-start' | 'keys/window-end') =>
  mutant(check, (context) => {
    const { directory, key } = context
    const isLater = directory && 'entries' in directory && key !== directory.entries[0]
    return isLater || checks[check].holds(context)
  })

const firstFindings = new WeakMap<DirectoryEntry, Finding>()

const windowOnce = (context: Context): Finding => {
  if (!context.key) return true
  const found = firstFindings.get(context.key) ?? checks['keys/window-end'].holds(context)
  firstFindings.set(context.key, found)
  return found
}

/** What may go wrong with the windows of keys. */
export const keyWindowMutants: Mutants = {
  "looks at not_before of a directory's first key alone": ofFirst('keys/window-start'),
  "looks at not_after of a directory's first key alone": ofFirst('keys/window-end'),
  'looks at not_before only where there is a not_after': mutant(
    'keys/window-start',
    (context) => edge(context, 'not_after') === undefined || checks['keys/window-start'].holds(context),
  ),
  'looks at not_after only where there is a not_before': mutant(
    'keys/window-end',
    (context) => edge(context, 'not_before') === undefined || checks['keys/window-end'].holds(context),
  ),
  'ignores not_before': mutant('keys/window-start', unchecked),
  'allows half a minute before not_before': begun((at, now) => at - 30 * second <= now),
  'allows a minute before not_before': begun((at, now) => at - minute <= now),
  'takes the day of not_before for its moment': begun((at, now) => dayOf(at) <= dayOf(now)),
  'uses a key ten seconds after not_before only': begun((at, now) => at + 10 * second <= now),
  'uses a key five minutes after not_before only': begun((at, now) => at + 5 * minute <= now),
  'refuses keys older than a month': begun((at, now) => at <= now && now - at < month),
  'refuses keys older than three weeks': begun((at, now) => at <= now && now - at < 0.7 * month),
  'takes a not_after at the beginning of 1970 for none': neverEnds('1970-01-01T00:00:00Z'),
  'takes a not_after at the beginning of the year 1 for none': neverEnds('0001-01-01T00:00:00Z'),
  'ignores not_after': mutant('keys/window-end', unchecked),
  'reads the last member that is not_after in any case': mutant('keys/window-end', (context) => {
    const { key } = context
    const ends = Object.entries(key?.jwk ?? {}).filter(([name]) => name.toLowerCase() === 'not_after')
    const read = key && ends.length > 1 ? { ...key, jwk: { ...key.jwk, not_after: ends.at(-1)![1] } } : key
    return checks['keys/window-end'].holds({ ...context, key: read })
  }),
  'compares not_after with the moment of signing': mutant('keys/window-end', (context) => {
    const [agent] = context.signatures
    const created = agent && numberOf(agent, 'created')
    return checks['keys/window-end'].holds({ ...context, now: created === undefined ? context.now : created * second })
  }),
  'takes the second of not_after as in the window': living((at, now) => Math.floor(now / second) <= at / second),
  'allows five seconds after not_after': living((at, now) => now < at + 5 * second),
  'allows a minute after not_after': living((at, now) => now < at + minute),
  'lets a key live for the whole day of its not_after': living((at, now) => dayOf(now) <= dayOf(at)),
  'refuses keys in the last minute of their window': living((at, now) => now < at - minute),
  'refuses keys in the last two hours of their window': living((at, now) => now < at - 120 * minute),
  'refuses keys whose end lies more than a month ahead': living((at, now) => now < at && at < now + month),
  "judges a key's window once, when it first meets the key": mutant('keys/window-end', windowOnce),
  'takes a key at Execute for what it was at Discover': mutant('keys/window-end', (context) => {
    const { key, knows, operation } = context
    const name = `in force at Discover ${key?.thumbprint ?? ''}`
    const found = checks['keys/window-end'].holds(context)
    if (operation === 'discover' && found === true) knows.memory.set(name, true)
    return (operation === 'execute' && knows.memory.get(name)) || found
  }),
  'takes an end that is no timestamp for none': unreadable('not_after', 'string'),
  'takes an end that is no text for none': unreadable('not_after', 'number'),
  'takes a beginning that is no timestamp for none': unreadable('not_before', 'string'),
  'drops the offset of a timestamp': timestamps((text) =>
    steps['parse-timestamp'](text.replace(/[+-]\d\d:\d\d$/, 'Z')),
  ),
  'reads offsets behind UTC as offsets ahead of it': timestamps((text) =>
    steps['parse-timestamp'](text.replace(/-(?=\d\d:\d\d$)/, '+')),
  ),
  'reads timestamps in UTC only': readsOnly(/z$/i),
  'reads offsets ahead of UTC only': readsOnly(/(?:z|\+\d\d:\d\d)$/i),
  'wants Z where the offset is zero': readsOnly(/(?<![+-]00:00)$/),
  'reads timestamps in whole seconds only': readsOnly(/^[^.]*$/),
  'reads no more than three digits of a second': readsOnly(/^(?!.*\.\d{4})/),
  'keeps times in 64 bits of nanoseconds': readsOnly(/^(?:19|20|21)/),
}
