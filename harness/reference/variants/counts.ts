import { narrowings } from '../delegation.ts'
import { parts } from '../parts.ts'
import type { Counter } from '../quota.ts'
import type { Variant } from './index.ts'

/** Periods that begin at round moments. */
const aligned = (counter: Counter, period: number | undefined, now: number): Counter => {
  const start = period === undefined ? 0 : Math.floor(now / period) * period
  return start > counter.startedAt ? { startedAt: start, count: 0 } : counter
}

const deniesSpendingWith = (reason: string): Variant => ({
  steps: {
    refusal(violations, context) {
      const told = parts.steps.refusal(violations, context)
      const isSpending = violations.some(({ check }) => check === 'claims/spend-cap')
      return isSpending ? { ...told, body: { ...told.body, denial_reason: reason } } : told
    },
  },
})

/** Legal variants of what is counted, by whom, and what it may cost. */
export const countVariants: Record<string, Variant> = {
  'counts the accesses of the period before each': {
    steps: {
      'accesses-counted': ({ times = [] }, period = Infinity, now) =>
        times.filter((time) => now < time + period).length,
      'after-access'({ startedAt, count, times = [] }, period = Infinity, now) {
        return { startedAt, count: count + 1, times: [...times.filter((time) => now < time + period), now] }
      },
    },
  },
  'begins periods at multiples since 1970': {
    steps: {
      'accesses-counted': (counter, period, now) => aligned(counter, period, now).count,
      'after-access'(counter, period, now) {
        const { startedAt, count } = aligned(counter, period, now)
        return { startedAt, count: count + 1 }
      },
    },
  },
  'counts by principal': {
    steps: { 'grant-of': ({ delegation }) => JSON.stringify(delegation?.links[0]?.claims?.['cnf']) },
  },
  'counts by holder': {
    steps: { 'grant-of': ({ delegation }) => JSON.stringify(delegation?.links.at(-1)?.claims?.['cnf']) },
  },
  'refuses a child with a higher cap': {
    checks: {
      'claims/svc-encoding'(context) {
        const links = context.delegation?.links ?? []
        const rises = ['svc_max_accesses', 'svc_max_spend_cents'].some((name) =>
          narrowings(links, ({ claims }) => parts.steps['cap-value'](claims?.[name])).some(
            ({ parent = Infinity, child }) => child > parent,
          ),
        )
        return rises ? 'a cap is above that of its parent' : parts.checks['claims/svc-encoding'].holds(context)
      },
    },
  },
  'counts by the caps of the message too': {
    steps: {
      'access-caps'(context) {
        const caps = parts.steps['access-caps'](context)
        const { delegation, member, steps } = context
        const field = delegation && member(delegation.message, 'max_accesses')
        const limit = steps['cap-value'](field)
        const last = (delegation?.links.length ?? 0) - 1
        const period = steps['period-of'](delegation && member(delegation.message, 'quota_period'))
        return limit === undefined
          ? caps
          : [...caps, { grant: `message ${steps['grant-of'](context, last)}`, limit, period }]
      },
    },
  },
  'denies what is too dear as an exhausted quota': deniesSpendingWith('DENIAL_REASON_QUOTA_EXCEEDED'),
  'denies what is too dear as an invalid delegation': deniesSpendingWith('DENIAL_REASON_DELEGATION_INVALID'),
  'looks at each price by itself': { steps: { 'is-too-dear': (_, price, limit) => price > limit } },
}
