import type { JournalEvent, Shard } from '../../reports/journal.ts'
import type { Session } from '../run/session.ts'
import { learntOf } from '../run/preflight/learnt.ts'
import type { Setup } from '../run/set-up.ts'
import type { Profile } from '../target/index.ts'
import type { FuzzOptions } from './fuzz.ts'
import type { Fuzzed, Fuzzer, FuzzLimits } from './fuzzer.ts'
import type { HandShare } from './hand-share.ts'
import type { Task } from './help.ts'
import { Helpers } from './helpers.ts'
import { foundIn, type Past } from './past.ts'

type Divided = FuzzOptions & { past: Past; share: HandShare }

/**
 * Lets helpers play the other parts of the hands at the same target, each with its share of the requests at once. What
 * they tell is told by the session, what two have found only once.
 */
export const startHelpers = async (
  session: Session,
  fuzzer: Fuzzer,
  options: Divided,
  spent: number,
): Promise<Helpers | undefined> => {
  const { helper, share, milliseconds } = options
  const { lab, setup } = session
  const { of } = share.part
  if (helper === undefined || of === 1 || session.ended) return undefined
  const profile = await shareRequests(setup, of)
  const left = milliseconds === undefined ? {} : { milliseconds: Math.max(0, milliseconds - spent) }
  const tasks = Array.from({ length: of - 1 }, (_, i) => taskOf(session, { ...options, profile }, i + 2, left))
  const hear = (event: JournalEvent): void => {
    const found = foundIn(event)
    if (found && (session.notPassed.has(found.token) || !fuzzer.learn(found))) return
    if (event.event === 'laws-heard') session.laws.take(event)
    session.emit(event)
  }
  const helpers = new Helpers(helper, tasks, hear)
  helpers.fuzzed.catch(() => fuzzer.end())
  lab.signal.addEventListener('abort', () => helpers.end(), { once: true })
  return helpers
}

/** Leaves the others their shares of the requests at once. Returns the profile by which each of them has its own. */
export const shareRequests = async ({ lab, profile, participants, transport }: Setup, of: number): Promise<Profile> => {
  const concurrency = Math.max(1, Math.floor(lab.concurrency / of))
  await transport.leave(lab.concurrency - concurrency)
  lab.concurrency = concurrency
  const [host = ''] = Object.values(participants.settled.hosts)
  const port = Number(new URL(`${participants.scheme}://${host}`).port) || profile.participants.port
  return {
    ...profile,
    participants: { ...profile.participants, port },
    limits: { ...profile.limits, concurrency },
  }
}

const taskOf = (
  { setup, rules }: Session,
  given: Divided,
  index: number,
  left: Pick<Divided, 'milliseconds'>,
): Task => {
  const { profile, seed, share, past, keepGoing } = given
  const part = { index, of: share.part.of }
  return {
    profile,
    learnt: learntOf(setup, given.rules, rules),
    seed,
    shard: share.shard,
    part,
    past,
    limits: { keepGoing, ...left, ...limitsOf(given, part) },
  }
}

/** A part's share of the cases. */
export const limitsOf = ({ cases }: FuzzLimits, { index, of }: Shard): Pick<FuzzLimits, 'cases'> =>
  cases === undefined ? {} : { cases: Math.ceil((cases - index + 1) / of) }

type Counted = Pick<Fuzzed, 'cases' | 'uncontrolled' | 'whyUncontrolled'>

/** What all parts came to; what was found is known to the first of them. */
export const together = (own: Fuzzed, others: Counted[]): Fuzzed => {
  const all: Counted[] = [own, ...others]
  const sum = (of: 'cases' | 'uncontrolled'): number => all.reduce((total, one) => total + one[of], 0)
  const why = all.find(({ whyUncontrolled }) => whyUncontrolled !== undefined)?.whyUncontrolled
  return {
    ...own,
    cases: sum('cases'),
    uncontrolled: sum('uncontrolled'),
    ...(why !== undefined && { whyUncontrolled: why }),
  }
}
