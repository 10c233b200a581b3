import { controlOf, expectedOf, type Case } from '../plan/compose.ts'
import { tokenOf } from '../plan/token.ts'
import { baseDifferences } from '../run/base-differences.ts'
import { batchesOf, playBatch, playBetweenControls, type Attempt } from '../run/batch.ts'
import { chargedRule, titleOf } from '../run/charged.ts'
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
import { countedIn, pastOf, recall, type Past } from './past.ts'
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
  readonly #fuzzed: Fuzzed
  /** Failures that were found before this call. */
  readonly #before: number
  readonly #begun = performance.now()
  #dealt = 0
  #investigating: Promise<unknown> = Promise.resolve()

  /** Limits are those of this call, whatever is past. */
  constructor(ring: Ring, referee: Referee, limits: FuzzLimits, past: Past = pastOf([])) {
    this.#ring = ring
    this.#referee = referee
    this.#limits = limits
    this.#counts = new Counts(ring, past.reached)
    this.#fuzzed = countedIn(past)
    this.#before = this.#fuzzed.failures
    recall(this.#known, past, ring.rules)
  }

  /** Failures of this call that are told already: they are not found again. */
  take(failing: Case[], failures: number): void {
    for (const one of failing) this.#known.add(one)
    this.#fuzzed.failures += failures
  }

  /** Plays hands until one limit is reached, a failure is found, or there are no more. */
  async play(hands: Iterable<Hand>): Promise<Fuzzed> {
    const waiting = hands[Symbol.iterator]()
    const worker = async (): Promise<void> => {
      while (!this.#isOver()) {
        const { value: hand, done } = waiting.next()
        if (done === true) return
        await this.#playHand(hand)
        if (this.#counts.wantsBeside(hand.index)) await this.#playBeside(hand)
        this.#counts.layDown(hand.index, this.#fuzzed)
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
    return !keepGoing && this.#hasFailed
  }

  get #hasFailed(): boolean {
    return this.#fuzzed.failures > this.#before
  }

  async #playBeside(hand: Hand): Promise<void> {
    this.#fuzzed.failures += (await this.#limits.beside?.(hand)) ?? 0
    if (!this.#ring.ended) this.#counts.endBeside(hand.index)
  }

  /** What is left of a hand, without what is known to go wrong, as far as the budget goes. */
  #chosen(hand: Hand): Case[] {
    const { cases: most = Infinity } = this.#limits
    const chosen: Case[] = []
    for (const position of this.#counts.begin(hand)) {
      const one = this.#known.without(hand.cases[position]!)
      if (one.edits.length === 0 || this.#known.has(one)) this.#counts.endAt(hand.index, position)
      else if (this.#dealt < most) {
        this.#dealt += 1
        this.#counts.play(one, hand.index, position)
        chosen.push(one)
      }
    }
    return chosen
  }

  async #playHand(hand: Hand): Promise<void> {
    const planned: PlannedCase[] = []
    for (const one of this.#chosen(hand)) {
      const [made] = (await this.#orDisputed(one, () => plannedOf(one))) ?? []
      // What never answers is left to the rules' own cases: a batch is as slow as its slowest.
      if (made && made.patience === undefined) planned.push(made)
      else this.#counts.end(one)
    }
    // Cases of a row share its world, and the hand gives it up in the end.
    const scenes = this.#ring.scenes.forRow()
    try {
      for (const batch of batchesOf(planned.map(inRow))) {
        if (this.#ring.ended) return
        for (const attempt of await this.#attempts(batch, scenes)) {
          letHear(this.#ring, attempt)
          if (await this.#isConcluded(attempt)) this.#conclude(attempt)
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
      for (const one of batch) {
        const played = await this.#orDisputed(one.case, () => playBetweenControls(lab, scenes, one))
        if (played) attempts.push(...played)
        else this.#counts.end(one.case)
      }
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

  #conclude({ planned }: Attempt): void {
    this.#fuzzed.cases += 1
    this.#counts.end(planned.case)
  }

  /** Whether it is known what came of a case: else it is played again by whoever goes on. */
  async #isConcluded(attempt: Attempt): Promise<boolean> {
    if (!attempt.accepted) {
      if (this.#ring.ended) return false
      this.#fuzzed.uncontrolled += 1
      this.#fuzzed.whyUncontrolled ??= `${tokenOf(controlOf(attempt.planned.case))}: ${attempt.reason}`
      return true
    }
    const { verdict } = judge(attempt.planned, attempt.played)
    if (verdict === 'pass') {
      this.#counts.passed(attempt)
      return true
    }
    // One after the other: what one is about, the next may be about, too.
    const investigated = this.#investigating.then(() => this.#isInvestigated(attempt))
    this.#investigating = investigated
    return investigated
  }

  async #isInvestigated(attempt: Attempt): Promise<boolean> {
    const { case: one } = attempt.planned
    if (this.#known.has(one)) return true
    if (this.#ring.ended || (this.#hasFailed && !this.#limits.keepGoing)) return false
    if (await this.#disputed(one)) return true
    const verdict = await settle(this.#ring.lab, this.#ring.scenes, { ...attempt, planned: plannedOf(one) })
    if (verdict.verdict === 'pass') this.#counts.passed(attempt)
    else if (verdict.verdict === 'fail') await this.#tellSmallest(attempt, verdict)
    else if (this.#ring.ended) return false
    else this.#tell(attempt.planned, verdict)
    return true
  }

  async #tellSmallest({ planned }: Attempt, verdict: Verdict): Promise<void> {
    const { case: one } = planned
    const { lab, scenes } = this.#ring
    const smallest = plannedOf(await shrink(one, (candidate) => this.#failsToo(candidate)))
    const last = await settle(lab, scenes, await playBetweenControls(lab, scenes, smallest))
    if (last.verdict === 'fail') return this.#tell(smallest, last)
    // What was made smaller does not fail each time: what it was made of does.
    this.#tell(planned, verdict)
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
    if (verdict.verdict === 'fail') {
      this.#known.add(planned.case)
      this.#fuzzed.failures += 1
    } else {
      this.#known.addUnclear(planned.case)
      this.#fuzzed.flaky += 1
    }
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
