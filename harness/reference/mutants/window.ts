import type { Context } from '../context.ts'
import type { LabelledSignature } from '../signature-fields.ts'
import { numberOf } from '../signature-fields.ts'
import { agentsOf } from '../hops.ts'
import { parts } from '../parts.ts'
import type { Mutants } from '../replace.ts'
import { mutant, unchecked } from '../replace.ts'

/** Seconds that were kept in 64 bits of nanoseconds. */
const inNanoseconds = (seconds: number): number =>
  Number(BigInt.asIntN(64, BigInt(Math.trunc(seconds)) * 1_000_000_000n)) / 1e9

/** Holds when it holds of each signature's window, with the exchange's time in seconds. */
const eachWindow =
  (holds: (window: { created: number; expires: number }, now: number) => boolean) =>
  ({ signatures, now }: Context) =>
    agentsOf(signatures).every((signature) => holds(windowOf(signature), Math.floor(now / 1000))) ||
    'the window is not right'

const windowOf = (signature: LabelledSignature): { created: number; expires: number } => ({
  created: numberOf(signature, 'created') ?? -Infinity,
  expires: numberOf(signature, 'expires') ?? Infinity,
})

/** The expires that a pattern finds in the text of the parameters, wherever that stands. */
const lookingLikeExpires = (at: 0 | -1) =>
  mutant('window/expired', ({ signatures, now }) => {
    const found = agentsOf(signatures).map(({ input }) => Number([...input.matchAll(/;expires=(\d+)/g)].at(at)?.[1]))
    return found.every((expires) => Math.floor(now / 1000) <= expires) || 'the window is not right'
  })

const { checks } = parts

const inSeconds = (value: number): number => (value > 1e11 ? value / 1000 : value)

export const windowMutants: Mutants = {
  'does not check expires': mutant('window/expired', unchecked),
  'goes by the Date of the request': mutant('window/expired', (context) => {
    const [said = ''] = context.lines('date')
    const at = Date.parse(said) / 1000
    return Number.isNaN(at)
      ? checks['window/expired'].holds(context)
      : eachWindow(({ expires }) => at <= expires)(context)
  }),
  'allows an hour after expires': mutant(
    'window/expired',
    eachWindow(({ expires }, now) => now <= expires + 3600),
  ),
  'takes the first that looks like expires': lookingLikeExpires(0),
  'takes the last that looks like expires': lookingLikeExpires(-1),
  'takes expires of 0 for never': mutant(
    'window/expired',
    eachWindow(({ expires }, now) => expires === 0 || now <= expires),
  ),
  'compares expires as text': mutant(
    'window/expired',
    eachWindow(({ expires }, now) => String(now) <= String(expires)),
  ),
  'takes a small number in expires for a lifetime': mutant(
    'window/expired',
    eachWindow(({ created, expires }, now) => now <= (expires < 1e6 ? created + expires : expires)),
  ),
  'takes whole days off the age of a signature': mutant(
    'window/expired',
    eachWindow(({ created, expires }, now) => now < created || (now - created) % 86_400 <= expires - created),
  ),
  'takes numbers of seconds for milliseconds in expires': mutant(
    'window/expired',
    eachWindow(({ expires }, now) => now / 1000 <= expires),
  ),
  'wants half a minute left before expires': mutant(
    'window/expired',
    eachWindow(({ expires }, now) => now + 30 <= expires),
  ),
  'does not check created': mutant('window/future', unchecked),
  'allows an hour before created': mutant(
    'window/future',
    eachWindow(({ created }, now) => created <= now + 3600),
  ),
  'takes what is far ahead for milliseconds': mutant('window-of', (signature) => {
    const { created = 0, expires = 0 } = parts.steps['window-of'](signature)
    return { created: inSeconds(created), expires: inSeconds(expires) }
  }),
  'cuts created and expires to 32 bits': mutant('window-of', (signature) => {
    const { created, expires } = parts.steps['window-of'](signature)
    return { created: created && created % 2 ** 32, expires: expires && expires % 2 ** 32 }
  }),
  'keeps created and expires in 64 bits of nanoseconds': mutant('window-of', (signature) => {
    const { created, expires } = parts.steps['window-of'](signature)
    return { created: created && inNanoseconds(created), expires: expires && inNanoseconds(expires) }
  }),
  'compares created with expires only': mutant(
    'window/future',
    eachWindow(({ created, expires }) => created <= expires),
  ),
  'refuses in the second of created': mutant(
    'window/future',
    eachWindow(({ created }, now) => created < now),
  ),
  'puts the two ends of a window in order': mutant('window-of', (signature) => {
    const { created, expires } = parts.steps['window-of'](signature)
    if (created === undefined || expires === undefined) return { created, expires }
    return { created: Math.min(created, expires), expires: Math.max(created, expires) }
  }),
  'takes a negative expires for a duration': mutant(
    'window/expired',
    eachWindow(({ created, expires }, now) => (expires < 0 ? created < now : now <= expires)),
  ),
  'wants signatures younger than twenty seconds': mutant(
    'window/future',
    eachWindow(({ created }, now) => created <= now && now - created < 20),
  ),
  'takes half of the window for skew': mutant(
    'window/expired',
    eachWindow(({ created, expires }, now) => now <= expires - (expires - created) / 2 + 5),
  ),
}
