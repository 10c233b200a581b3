import type { JournalEvent } from '../../reports/journal.ts'
import type { Rule } from '../plan/rule.ts'
import { expectedOf } from '../plan/compose.ts'
import { tokenOf } from '../plan/token.ts'
import { isGone, whyGone } from '../run/gone.ts'
import { playKnown } from '../run/known-cases.ts'
import { carryThrough, type RunOptions } from '../run/run.ts'
import type { Session } from '../run/session.ts'
import { besideHands, mutations } from './beside.ts'
import { Dealer } from './deal.ts'
import { Fuzzer, type Fuzzed, type FuzzLimits } from './fuzzer.ts'
import { HandShare } from './hand-share.ts'
import { handsLeft } from './hands-left.ts'
import type { Helpers } from './helpers.ts'
import { notComplete } from './not-complete.ts'
import { foundIn, otherParts, pastOf, type Past } from './past.ts'
import { Referee } from './referee.ts'
import { limitsOf, startHelpers, together } from './together.ts'

export interface FuzzOptions extends Omit<RunOptions, 'slow' | 'bail' | 'pairs' | 'runs' | 'random'>, FuzzLimits {
  /** What the journal has that this goes on from. */
  past?: Past
  /** This process's part of the hands; where others have parts too, they are played by `helper`. */
  share?: HandShare
  /** The program of a process that helps, and knows the same rules; absent: this one plays its part alone. */
  helper?: URL
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
  let helpers: Helpers | undefined
  const play = async (session: Session): Promise<string | undefined> => {
    const referee = await Referee.open()
    session.setup.participants.sparing = true
    const begun = performance.now()
    try {
      const beside = besideHands(session, referee)
      const limits = {
        ...options,
        ...(options.helper && limitsOf(options, share.part)),
        beside,
        isGone: () => isGone(session),
      }
      const fuzzer = new Fuzzer(session, referee, limits, past, share.part)
      const failures = await playKnown(session, first)
      const cases = first.map((one) => one.case)
      fuzzer.take(
        cases.filter((one) => session.notPassed.has(tokenOf(one))),
        failures,
      )
      helpers = await startHelpers(session, fuzzer, { ...options, past, share }, performance.now() - begun)
      const own = await fuzzer.play(handsLeft(new Dealer({ rules: session.rules, seed }), share, past))
      if (fuzzer.hasFailed && !options.keepGoing) helpers?.end()
      fuzzed = together(own, (await helpers?.fuzzed) ?? otherParts(past, share.part))
      // What has failed is told; what has held may have failed since.
      if (!session.ended) await session.laws.tell(session, (rule) => share.before.hasFailed(rule))
      return session.ended ? undefined : ((await whyGone(session)) ?? notComplete)
    } finally {
      helpers?.end()
      referee.close()
      await session.scenes.close()
    }
  }
  const emit = (event: JournalEvent): void => {
    const found = foundIn(event)
    if (found) helpers?.learn(found)
    const sent = helpers?.requests ?? 0
    options.emit('requests' in event ? { ...event, requests: event.requests + sent } : event)
  }
  const rules = fuzzable(options.rules)
  await carryThrough({ ...options, emit, share, rules, slow: false, bail: false, random: true }, play)
  return fuzzed
}
