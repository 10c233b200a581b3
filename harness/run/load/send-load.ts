import { setTimeout as pause } from 'node:timers/promises'
import { compose, everyOtherOf, type Case, type Composed } from '../../plan/compose.ts'
import type { Outcome } from '../../plan/message.ts'
import type { Load } from '../../plan/rule.ts'
import { Rendezvous } from '../../target/index.ts'
import { isOfConflict, isUnavailable, mayBeBusy } from '../busy.ts'
import { refused } from '../judge.ts'
import type { Lab, StagedScene } from '../lab.ts'
import { perform } from '../perform.ts'
import type { Performed } from '../performed.ts'
import { heldFromBefore } from '../used-before.ts'

/** Milliseconds within which what met a conflict comes again. */
const conflictPause = 100

/** How many requests came to which outcome. */
export type Counts = Map<Outcome, number>

/** What came of a load. */
export interface Sent {
  counts: Counts
  /** Of the right requests beside them. */
  besides: Counts
  /** Why it says nothing where it is broken. */
  before: string | undefined
  /** The target had no time for some of them at first. */
  crowded?: true
}

export const nothingSent = (): Sent => ({ counts: new Map(), besides: new Map(), before: undefined })

/** How often a request is sent that is refused for another reason than the expected one. */
const tries = 4

/** Who is busy with a quota that is used up stays so. */
const manner = { tries: 3 }

/** Who is not available has other reasons. */
const patiently = { tries: 8 }

/** Sends the requests of a load, wave by wave, each with those beside it; `answers` gains what came. */
export const sendLoad = async (lab: Lab, rule: Load, one: Case, answers: Performed[]): Promise<Sent> => {
  const alike = compose(one)
  const other = compose(one, everyOtherOf(rule, one))
  const right = rule.beside && compose({ ...one, edits: [] }, [rule.beside])
  const scene = await lab.stage(alike.plan)
  const sent = { ...nothingSent(), before: heldFromBefore(scene) }
  const isRight = (what: Composed): boolean => what === right || rule.counts.accepted?.least === rule.times
  const count = (what: Composed, into: Counts, performed: Performed): void => {
    const outcome = isRight(what) && isOfConflict(performed) ? 'busy' : performed.outcome
    answers.push(performed)
    into.set(outcome, (into.get(outcome) ?? 0) + 1)
  }
  const left: Left[] = []
  const sendOne = async (what: Composed, into: Counts, meet: Rendezvous): Promise<void> => {
    const together = () => perform(lab, what, scene, { ...manner, meet })
    const alone = async () => {
      await pause(Math.random() * conflictPause)
      return perform(lab, what, scene, manner)
    }
    const met = await again(await together(), tries, isOfAnotherReason(rule), together)
    // Those that go on to an Execute meet there again.
    meet.leave()
    const performed = isRight(what) ? await again(met, rule.times, isOfConflict, alone) : met
    if (mayBeBusy(performed)) left.push({ what, into, performed })
    else count(what, into, performed)
  }
  // As many as may be under way at the target: those behind them would be waited for.
  const most = Math.min(rule.concurrency, Math.max(1, Math.floor(lab.concurrency / (right ? 2 : 1))))
  try {
    for (let more = rule.times; more > 0 && !lab.signal.aborted; more -= most) {
      const wave = Math.min(more, most)
      const meet = new Rendezvous(right ? 2 * wave : wave)
      const sendings = Array.from({ length: wave }, (_, turn) => [
        sendOne(turn % 2 === 0 ? alike : other, sent.counts, meet),
        ...(right ? [sendOne(right, sent.besides, meet)] : []),
      ])
      await Promise.all(sendings.flat())
    }
    for (const { what, into, performed } of await servedAlone(lab, scene, left)) count(what, into, performed)
    return left.length > 0 ? { ...sent, before: sent.before ?? sentTwice, crowded: true } : sent
  } finally {
    await scene.close()
  }
}

/** A request for which the target had no time. */
interface Left {
  what: Composed
  into: Counts
  performed: Performed
}

const sentTwice = 'it had no time for some at first, and may have counted them all the same'

/** What comes of them one after another, once the crowd has gone; of none any more, where one of them is in vain then, too. */
const servedAlone = async (lab: Lab, scene: StagedScene, left: readonly Left[]): Promise<Left[]> => {
  const all = [...left]
  for (const [index, { what, into, performed }] of left.entries()) {
    if (lab.signal.aborted) break
    const again = await perform(lab, what, scene, isUnavailable(performed) ? patiently : manner)
    all[index] = { what, into, performed: again }
    if (mayBeBusy(again)) break
  }
  return all
}

/** What comes when it is sent again, so often at most, where what was refused may not be what the rule is about. */
const again = async (
  first: Performed,
  most: number,
  isStray: (performed: Performed) => boolean,
  send: () => Promise<Performed>,
): Promise<Performed> => {
  let performed = first
  for (let turn = 1; turn < most && isStray(performed); turn++) performed = await send()
  return performed
}

const isOfAnotherReason =
  ({ reason }: Load) =>
  ({ outcome, reading }: Performed): boolean =>
    reason !== undefined && refused(outcome) && reading.reason !== reason
