import type { Context } from '../context.ts'
import { parts } from '../parts.ts'
import type { Counter } from '../quota.ts'
import type { Mutant, Mutants } from '../replace.ts'
import { mutant } from '../replace.ts'
import { carried } from './carried.ts'

const { steps } = parts

/** Counts in other periods than the cap's. */
const inPeriodsOf = (period: (given: number | undefined, context: Context) => number | undefined): Mutant =>
  mutant('access-caps', (context) =>
    steps['access-caps'](context).map((cap) => ({ ...cap, period: period(cap.period, context) })),
  )

const hour = 3_600_000
const day = 24 * hour
const orLifetime = (milliseconds: number) => (given: number | undefined) => given ?? milliseconds

const periodIn = (unit: number): Mutant =>
  mutant('period-of', (value) => {
    const period = steps['period-of'](value)
    return period === undefined ? undefined : (period / 1000) * unit
  })

/** Takes periods for none from so many milliseconds on. */
const forgetsFrom = (most: number): Mutant =>
  mutant('accesses-counted', (counter, period, now) =>
    period !== undefined && period >= most ? 0 : steps['accesses-counted'](counter, period, now),
  )

const after = (change: (next: Counter, before: Counter, now: number) => Counter): Mutant =>
  mutant('after-access', (counter, period, now) => change(steps['after-access'](counter, period, now), counter, now))

/** When counts begin anew. */
export const periodMutants: Mutants = {
  'never begins to count anew': inPeriodsOf(() => undefined),
  'takes the period of the first token for that of all': inPeriodsOf((_, { delegation }) =>
    steps['period-of'](delegation?.links[0]?.claims?.['svc_quota_period']),
  ),
  'begins to count anew at each access': inPeriodsOf((period) => (period === undefined ? undefined : 1)),
  'begins to count anew after half the period': inPeriodsOf((period) =>
    period === undefined ? undefined : period / 2,
  ),
  'begins to count anew after twice the period': inPeriodsOf((period) =>
    period === undefined ? undefined : period * 2,
  ),
  'begins to count anew after five quarters of the period': inPeriodsOf((period) =>
    period === undefined ? undefined : period * 1.25,
  ),
  'begins to count anew after four fifths of the period': inPeriodsOf((period) =>
    period === undefined ? undefined : period * 0.8,
  ),
  'reads the whole seconds of a period, and none for a lifetime': inPeriodsOf((period = 0) =>
    period < 1000 ? undefined : period,
  ),
  'reads a period in milliseconds': periodIn(1),
  'reads a period in minutes': periodIn(60_000),
  'has no room for the milliseconds of a month': forgetsFrom(2 ** 31),
  'has no room for the nanoseconds of centuries': forgetsFrom(2 ** 63 / 1e6),
  'begins to count anew once': after((next, before) =>
    next.startedAt > before.startedAt ? { ...next, startedAt: Number.MAX_SAFE_INTEGER } : next,
  ),
  'begins the period anew at each access': after((next, _, now) => ({ ...next, startedAt: now })),
  'ends one period at each access, however many are over': mutant('after-access', (counter, period, now) =>
    period !== undefined && now >= counter.startedAt + period
      ? { startedAt: counter.startedAt + period, count: 1 }
      : steps['after-access'](counter, period, now),
  ),
  'begins the period anew at each denial': mutant('after-refusal', (counter, _, now) => ({
    ...counter,
    startedAt: now,
  })),
  "looks at the message's quota_period alone": inPeriodsOf((_, context) =>
    steps['period-of'](carried(context, 'quota_period')),
  ),
  'takes one access off the count when a period ends': after((next, before) =>
    next.startedAt > before.startedAt ? { ...next, count: before.count } : next,
  ),
  'leaves the first access of each further period out of the count': after((next, before) =>
    next.startedAt > before.startedAt ? { ...next, count: next.count - 1 } : next,
  ),
  'leaves two accesses out of the count when a period ends': after((next, before) =>
    next.startedAt > before.startedAt ? { ...next, count: next.count - 2 } : next,
  ),
  'counts accesses by the hour where there is no period': inPeriodsOf(orLifetime(hour)),
  'counts accesses by the day where there is no period': inPeriodsOf(orLifetime(day)),
  'counts accesses by the year where there is no period': inPeriodsOf(orLifetime(365 * day)),
  'counts by the hour what the message does not say': inPeriodsOf((period, context) =>
    carried(context, 'max_accesses') === undefined ? (period ?? hour) : period,
  ),
  "counts by the message's period where the token has none": inPeriodsOf(
    (period, context) => period ?? steps['period-of'](carried(context, 'quota_period')),
  ),
  "counts by the message's period what the last token limits": mutant('access-caps', (context) => {
    const given = steps['period-of'](carried(context, 'quota_period'))
    const last = steps['grant-of'](context, (context.delegation?.links.length ?? 0) - 1)
    return steps['access-caps'](context).map((cap) =>
      cap.period === undefined && cap.grant === last ? { ...cap, period: given } : cap,
    )
  }),
  "counts by the last token's period what the first one limits": inPeriodsOf(
    (period, { delegation }) => period ?? steps['period-of'](delegation?.links.at(-1)?.claims?.['svc_quota_period']),
  ),
  "counts by the last token's period what any limits": inPeriodsOf((period, { delegation }) => {
    const last = delegation?.links.at(-1)?.claims ?? {}
    return 'svc_max_accesses' in last ? steps['period-of'](last['svc_quota_period']) : period
  }),
  "counts by the first token's period what the last one limits": inPeriodsOf(
    (period, { delegation }) => period ?? steps['period-of'](delegation?.links[0]?.claims?.['svc_quota_period']),
  ),
  'looks at the seconds of a day alone where a period is to be over': inPeriodsOf((period) =>
    period !== undefined && period >= day ? undefined : period,
  ),
  'keeps no count for longer than a day': inPeriodsOf((period) => period && Math.min(period, day)),
  'keeps periods in 32 bits of milliseconds': inPeriodsOf((period) => period && period % 2 ** 32),
  'forgets its counts with what it has cached': mutant('counts-are-cached', () => true),
}
