import type { Rule } from '../plan/rule.ts'
import { carryThrough, type RunOptions } from '../run/run.ts'
import type { Session } from '../run/session.ts'
import { besideHands, mutations } from './beside.ts'
import { Dealer, type Hand } from './deal.ts'
import { Fuzzer, type Fuzzed, type FuzzLimits } from './fuzzer.ts'
import { Referee } from './referee.ts'

export interface FuzzOptions extends Omit<RunOptions, 'slow' | 'bail'>, FuzzLimits {
  /** The hand to begin with, and how many to go on by: a shard of three takes every third. */
  from?: number
  by?: number
}

/** What random cases do not show: this is why a report of them is never one of a complete run. */
export const notComplete = 'random compositions were played, and nothing else'

/** The rules that random cases are made of, those that hear all answers, and what these are to hear. */
export const fuzzable = (rules: Rule[]): Rule[] =>
  rules.filter(({ kind, id }) => kind === 'flip' || kind === 'always' || id === mutations)

/**
 * Plays random cases at a target until the time is up, so many were played, or a failure is found and made small. All
 * that is learnt goes to `emit`. Throws what pre-flight finds before the first case.
 */
export const fuzz = async (options: FuzzOptions): Promise<Fuzzed | undefined> => {
  const { from = 0, by = 1 } = options
  let fuzzed: Fuzzed | undefined
  const play = async (session: Session): Promise<string> => {
    const referee = await Referee.open()
    try {
      const fuzzer = new Fuzzer(session, referee, { ...options, beside: besideHands(session, referee) })
      fuzzed = await fuzzer.play(hands(new Dealer({ rules: session.rules, seed: options.seed }), from, by))
      if (!session.ended) await session.laws.tell(session)
      return notComplete
    } finally {
      referee.close()
      await session.scenes.close()
    }
  }
  await carryThrough({ ...options, rules: fuzzable(options.rules), slow: false, bail: false }, play)
  return fuzzed
}

/** Hands without end, each made when it is wanted. */
export function* hands(dealer: Dealer, from = 0, by = 1): Generator<Hand> {
  for (let index = from; ; index += by) yield dealer.hand(index)
}
