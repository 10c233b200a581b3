import { controlOf, expectedOf, type Case } from '../plan/compose.ts'
import { tokenOf } from '../plan/token.ts'
import { baseDifferences } from '../run/base-differences.ts'
import { batchesOf, playBatch, playBetweenControls, type Attempt } from '../run/batch.ts'
import { chargedRule, decisive, titleOf } from '../run/charged.ts'
import { settle, type Verdict } from '../run/confirm.ts'
import { caseJudged } from '../run/events.ts'
import { judge } from '../run/judge.ts'
import type { Scenes } from '../run/lab.ts'
import { planCase, type PlannedCase } from '../run/planned.ts'
import { inRow } from '../run/rows/planned-row.ts'
import { letHear } from '../run/singles.ts'
import { Counts } from './counts.ts'
import type { Hand } from './deal.ts'
import { Known } from './known.ts'
import type { Referee } from './referee.ts'
import type { Ring } from './ring.ts'
import { shrink } from './shrink.ts'

export interface FuzzLimits {
  /** Cases at most. */
  cases?: number
  /** Milliseconds after which no further hand is begun. */
  milliseconds?: number
  /** Goes on after a failure. */
  keepGoing: boolean
  /** Hands under way at once. */
  atOnce?: number
  /** What is played beside a hand; returns its failures. */
  beside?: (hand: Hand) => Promise<number>
}

/** What came of random cases. */
export interface Fuzzed {
  cases: number
  /** Cases whose positive control was not accepted, and what came of the first such control. */
  uncontrolled: number
  whyUncontrolled?: string
  failures: number
  flaky: number
  disputes: number
}

/** Enough that generation, signing and waiting for answers overlap. */
const handsAtOnce = 6

/** Plays random cases hand by hand, judges each against its control, and makes what goes wrong small. */
export class Fuzzer {
  readonly #ring: Ring
  readonly #referee: Referee
  readonly #limits: FuzzLimits
  readonly #known = new Known()
  readonly #counts: Counts
  readonly #fuzzed: Fuzzed = { cases: 0, uncontrolled: 0, failures: 0, flaky: 0, disputes: 0 }
  readonly #begun = performance.now()
  #dealt = 0
  #investigating: Promise<void> = Promise.resolve()

  constructor(ring: Ring, referee: Referee, limits: FuzzLimits) {
    this.#ring = ring
    this.#referee = referee
    this.#limits = limits
    this.#counts = new Counts(ring)
  }

  /** Plays hands until one limit is reached, a failure is found, or there are no more. */
  async play(hands: Iterable<Hand>): Promise<Fuzzed> {
    const waiting = hands[Symbol.iterator]()
    const worker = async (): Promise<void> => {
      while (!this.#isOver()) {
        const { value: hand, done } = waiting.next()
        if (done === true) return
        this.#counts.begin(hand.index)
        await this.#playHand(hand)
        this.#fuzzed.failures += (await this.#limits.beside?.(hand)) ?? 0
        this.#counts.end(hand.index, this.#fuzzed)
      }
    }
    await Promise.all(Array.from({ length: this.#limits.atOnce ?? handsAtOnce }, worker))
    this.#counts.tell(this.#fuzzed)
    return this.#fuzzed
  }

  #isOver(): boolean {
    const { cases = Infinity, milliseconds = Infinity, keepGoing } = this.#limits
    if (this.#ring.ended || this.#dealt >= cases) return true
    if (performance.now() - this.#begun >= milliseconds) return true
    return !keepGoing && this.#fuzzed.failures > 0
  }

  async #playHand({ cases }: Hand): Promise<void> {
    const { cases: most = Infinity } = this.#limits
    const chosen = cases
      .map((one) => this.#known.without(one))
      .filter((one) => one.edits.length > 0 && !this.#known.has(one))
      .slice(0, Math.max(0, most - this.#dealt))
    this.#dealt += chosen.length
    // What never answers is left to the rules' own cases: a batch is as slow as its slowest.
    const planned: PlannedCase[] = []
    for (const one of chosen) planned.push(...((await this.#orDisputed(one, () => plannedOf(one))) ?? []))
    // Cases of a row share its world, and the hand gives it up in the end.
    const scenes = this.#ring.scenes.forRow()
    try {
      for (const batch of batchesOf(planned.filter(({ patience }) => patience === undefined).map(inRow))) {
        if (this.#ring.ended) return
        for (const attempt of await this.#attempts(batch, scenes)) {
          letHear(this.#ring, attempt)
          await this.#conclude(attempt)
        }
      }
    } finally {
      await scenes.close()
    }
  }

  /** A batch as it was played; where some case cannot be made, each by itself. */
  async #attempts(batch: PlannedCase[], scenes: Scenes): Promise<Attempt[]> {
    const { lab } = this.#ring
    try {
      return await playBatch(lab, scenes, batch)
    } catch {
      const attempts: Attempt[] = []
      for (const one of batch)
        attempts.push(...((await this.#orDisputed(one.case, () => playBetweenControls(lab, scenes, one))) ?? []))
      return attempts
    }
  }

  /** What cannot be made, the reference does not agree to either. Throws what is no fault of the case. */
  async #orDisputed<T>(one: Case, make: () => T | Promise<T>): Promise<[T] | undefined> {
    try {
      return [await make()]
    } catch (error) {
      if (await this.#disputed(one)) return undefined
      throw error
    }
  }

  async #conclude(attempt: Attempt): Promise<void> {
    this.#fuzzed.cases += 1
    if (!attempt.accepted) {
      this.#fuzzed.uncontrolled += 1
      this.#fuzzed.whyUncontrolled ??= `${tokenOf(controlOf(attempt.planned.case))}: ${attempt.reason}`
      return
    }
    const { verdict } = judge(attempt.planned, attempt.played)
    if (verdict === 'pass') return this.#counts.passed(attempt)
    // One after the other: what one is about, the next may be about, too.
    this.#investigating = this.#investigating.then(() => this.#investigate(attempt))
    return this.#investigating
  }

  async #investigate(attempt: Attempt): Promise<void> {
    const { case: one } = attempt.planned
    if (this.#known.has(one) || (this.#fuzzed.failures > 0 && !this.#limits.keepGoing)) return
    if (await this.#disputed(one)) return
    const { lab, scenes } = this.#ring
    const alone = { ...attempt, planned: plannedOf(one) }
    const verdict = await settle(lab, scenes, alone)
    if (verdict.verdict === 'pass') return this.#counts.passed(attempt)
    if (verdict.verdict === 'inconclusive') return this.#tell(attempt.planned, verdict)
    const smallest = plannedOf(await shrink(one, (candidate) => this.#failsToo(candidate)))
    const last = await settle(lab, scenes, await playBetweenControls(lab, scenes, smallest))
    if (last.verdict === 'fail') return this.#tell(smallest, last)
    // What was made smaller does not fail each time: what it was made of does.
    return this.#tell(attempt.planned, verdict)
  }

  async #failsToo(candidate: Case): Promise<boolean> {
    const { lab, scenes } = this.#ring
    try {
      const { agrees } = await this.#referee.opinion(candidate)
      if (!agrees || this.#ring.ended) return false
      const attempt = await playBetweenControls(lab, scenes, plannedOf(candidate))
      return attempt.accepted && judge(attempt.planned, attempt.played).verdict === 'confirm'
    } catch {
      // An edit that does not find its place without another one.
      return false
    }
  }

  /** Whether the reference makes something else of a case than its construction does: then that is told. */
  async #disputed(one: Case): Promise<boolean> {
    if ((await this.#referee.opinion(one)).agrees) return false
    const smallest = await shrink(one, async (candidate) => {
      const opinion = await this.#referee.opinion(candidate)
      return !opinion.agrees
    })
    const { accepted, says } = await this.#referee.opinion(smallest)
    this.#known.add(smallest)
    this.#fuzzed.disputes += 1
    this.#ring.emit({
      event: 'construction-disputed',
      case: tokenOf(smallest),
      title: titleOf(smallest),
      expected: expectedOf(smallest) === 'accepted' ? 'accepted' : 'rejected',
      reference: accepted ? 'accepted' : 'rejected',
      says,
    })
    return true
  }

  #tell(planned: PlannedCase, verdict: Verdict): void {
    // Without a verdict nobody knows what its variations have to do with it.
    const { case: one } = planned
    this.#known.add(verdict.verdict === 'fail' ? one : { ...one, edits: decisive(one) })
    if (verdict.verdict === 'fail') this.#fuzzed.failures += 1
    else this.#fuzzed.flaky += 1
    const event = caseJudged(this.#ring.lab, planned, verdict)
    const bases = event.exchange && event.control ? baseDifferences(event.control, event.exchange) : []
    this.#ring.emit({ ...event, ...(bases.length > 0 && { bases }) })
  }
}

const plannedOf = (one: Case): PlannedCase => {
  const rule = chargedRule(one)
  if (!rule) throw new Error('a random case has no edit')
  return planCase(one, rule, titleOf(one))
}
