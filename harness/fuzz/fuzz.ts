import type { Rule } from '../plan/rule.ts'
import { expectedOf } from '../plan/compose.ts'
import { tokenOf } from '../plan/token.ts'
import { playKnown } from '../run/known-cases.ts'
import { carryThrough, type RunOptions } from '../run/run.ts'
import type { Session } from '../run/session.ts'
import type { Share } from '../run/share.ts'
import { besideHands, mutations } from './beside.ts'
import { Dealer, type Hand } from './deal.ts'
import { Fuzzer, type Fuzzed, type FuzzLimits } from './fuzzer.ts'
import { HandShare } from './hand-share.ts'
import { notComplete } from './not-complete.ts'
import { pastOf, type Past } from './past.ts'
import { Referee } from './referee.ts'

export interface FuzzOptions extends Omit<RunOptions, 'slow' | 'bail' | 'pairs' | 'runs' | 'random'>, FuzzLimits {
  /** What the journal has that this goes on from. */
  past?: Past
}

/** The rules that random cases are made of, those that hear all answers, and what these are to hear. */
export const fuzzable = (rules: Rule[]): Rule[] =>
  rules.filter(({ kind, id }) => kind === 'flip' || kind === 'always' || id === mutations)

/**
 * Plays random cases at a target, failures found before first, until the time is up, so many were played, or a failure
 * is found and made small. All that is learnt goes to `emit`. Throws what pre-flight finds before the first case.
 */
export const fuzz = async (options: FuzzOptions): Promise<Fuzzed | undefined> => {
  const { past = pastOf([]), share = new HandShare(), seed } = options
  // Laws are posed in every run anyway, and their requests have no right answer by themselves.
  const first = (options.first ?? []).filter((one) => expectedOf(one.case) !== 'open')
  let fuzzed: Fuzzed | undefined
  const play = async (session: Session): Promise<string | undefined> => {
    const referee = await Referee.open()
    try {
      const fuzzer = new Fuzzer(session, referee, { ...options, beside: besideHands(session, referee) }, past)
      const failures = await playKnown(session, first)
      const cases = first.map((one) => one.case)
      fuzzer.take(
        cases.filter((one) => session.notPassed.has(tokenOf(one))),
        failures,
      )
      fuzzed = await fuzzer.play(handsLeft(new Dealer({ rules: session.rules, seed }), share, past))
      // What has failed is told; what has held may have failed since.
      if (!session.ended) await session.laws.tell(session, (rule) => share.before.hasFailed(rule))
      return session.ended ? undefined : notComplete
    } finally {
      referee.close()
      await session.scenes.close()
    }
  }
  const given = { ...options, share, rules: fuzzable(options.rules), slow: false, bail: false, random: true } as const
  await carryThrough(given, play)
  return fuzzed
}

/** Hands without end, each made when it is wanted. */
export function* hands(dealer: Dealer, from = 0, isOwn: (index: number) => boolean = () => true): Generator<Hand> {
  for (let index = from; ; index += 1) if (isOwn(index)) yield dealer.hand(index)
}

/** Hands that were begun and are not through, and then those of a share that nobody has begun. */
export function* handsLeft(dealer: Dealer, share: Share, { reached }: Past): Generator<Hand> {
  for (const { hand } of reached?.open ?? []) yield dealer.hand(hand)
  yield* hands(dealer, reached?.hand, (index) => share.ownsNumber(index))
}
