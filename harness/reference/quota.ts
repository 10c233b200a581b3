import type { Context } from './context.ts'
import { LruMap } from './lru.ts'
import type { Steps, Violation } from './part.ts'

/** Accesses of one grant. */
export interface Counter {
  /** When the present period began, in milliseconds since 1970. */
  startedAt: number
  /** Those of the present period. */
  count: number
  /** When they were, in milliseconds since 1970, for an exchange whose periods slide. */
  times?: readonly number[]
}

/** How often a grant may be used. */
export interface AccessCap {
  /** Whose count it is: that of one link of a chain. */
  grant: string
  limit: number
  /** Milliseconds after which the count begins anew; absent: never. */
  period: number | undefined
}

/** What may be spent by a grant, in minor units. */
export interface SpendCap {
  grant: string
  limit: number
}

/** What a request is charged with, if it is charged. */
export interface Due {
  accesses: readonly AccessCap[]
  spends: readonly SpendCap[]
  price: number
  /** The resource that is accessed. */
  uri: string | undefined
  /** Milliseconds since 1970. */
  now: number
}

const mostGrants = 10_000

/** What was used of each grant. Bounded: the grant that was used longest ago is forgotten. */
export class Ledger {
  readonly #counters = new LruMap<string, Counter>(mostGrants)
  readonly #spent = new LruMap<string, number>(mostGrants)

  counter(grant: string, now: number): Counter {
    return this.#counters.get(grant) ?? { startedAt: now, count: 0 }
  }

  count(grant: string, counter: Counter): void {
    this.#counters.set(grant, counter)
  }

  spent(grant: string): number {
    return this.#spent.get(grant) ?? 0
  }

  spend(grant: string, cents: number): void {
    this.#spent.set(grant, this.spent(grant) + cents)
  }

  clear(): void {
    this.#counters.clear()
    this.#spent.clear()
  }
}

/** What a right request uses of the grants of its chain. */
export const dueOf = (context: Context, now: number): Due => {
  const { delegation, envelope, knows, member, operation, steps } = context
  const offer = member(envelope, 'offer_id')
  const executes = delegation !== undefined && operation === 'execute'
  const spends = delegation ? steps['spend-caps'](context) : []
  return {
    accesses: delegation && steps['counts-at'](operation) ? steps['access-caps'](context) : [],
    spends: executes ? spends : [],
    price: (executes && typeof offer === 'string' && knows.price(offer)) || 0,
    uri: typeof offer === 'string' ? knows.resource(offer)?.uri : undefined,
    now,
  }
}

const exhausted: Violation = { check: 'quota/exhausted', says: 'the grant has been used as often as it may be' }
/** The same until the next period begins. */
export const exhaustedForNow: Violation = {
  check: 'quota/exhausted',
  says: 'the grant has been used as often as it may be in its period',
}
const overspent: Violation = { check: 'claims/spend-cap', says: 'the grant does not pay for that' }

/**
 * Counts and spends what is due, or says why it may not be; all or nothing. The reference looks and counts without a
 * pause in between, so that two requests never see the same count.
 */
export const charge = (
  ledger: Ledger,
  due: Due,
  steps: Steps,
): Violation | undefined | Promise<Violation | undefined> => {
  const refusal = refusalOf(ledger, due, steps)
  const pause = refusal ? undefined : steps['before-counting'](due)
  if (pause) return pause.then(() => enter(ledger, due, steps, refusal))
  return enter(ledger, due, steps, refusal)
}

const refusalOf = (ledger: Ledger, { accesses, spends, price, now }: Due, steps: Steps): Violation | undefined => {
  const full = accesses.find(({ grant, limit, period }) =>
    steps['is-exhausted'](steps['accesses-counted'](ledger.counter(grant, now), period, now), limit),
  )
  if (full) return full.period === undefined ? exhausted : exhaustedForNow
  const isOver = spends.some(({ grant, limit }) => steps['is-too-dear'](ledger.spent(grant), price, limit))
  return isOver ? overspent : undefined
}

const enter = (
  ledger: Ledger,
  { accesses, spends, price, now }: Due,
  steps: Steps,
  refusal: Violation | undefined,
): Violation | undefined => {
  const periods = new Map(accesses.map(({ grant, period }) => [grant, period]))
  for (const [grant, period] of periods) {
    const counter = ledger.counter(grant, now)
    const next = refusal
      ? steps['after-refusal'](counter, period, now, refusal === overspent)
      : steps['after-access'](counter, period, now)
    if (next) ledger.count(grant, next)
  }
  const paying = refusal ? [] : spends.map((cap) => cap.grant)
  for (const grant of new Set(paying)) ledger.spend(grant, price)
  return refusal
}

/** Takes back what was never taken: what a bad exchange does for a request that it refuses otherwise. */
export const giveBack = (ledger: Ledger, { accesses, now }: Due): void => {
  for (const grant of new Set(accesses.map((cap) => cap.grant))) {
    const counter = ledger.counter(grant, now)
    ledger.count(grant, { ...counter, count: Math.max(0, counter.count - 1) })
  }
}
