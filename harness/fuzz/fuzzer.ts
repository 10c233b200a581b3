import { controlOf, type Case } from '../plan/compose.ts'
import { knownCaseOf, tokenOf } from '../plan/token.ts'
import { batchesOf, playBatch, playBetweenControls, type Attempt } from '../run/batch.ts'
import { settle } from '../run/confirm.ts'
import { judge } from '../run/judge.ts'
import type { Lab } from '../run/lab.ts'
import type { Scenes } from '../run/scenes.ts'
import type { PlannedCase } from '../run/planned.ts'
import { inHand } from '../run/rows/planned-row.ts'
import { letHear } from '../run/singles.ts'
import { Counts } from './counts.ts'
import type { Hand } from './deal.ts'
import { Findings, plannedOf } from './findings.ts'
import { whole } from './hand-share.ts'
import { Known } from './known.ts'
import { countedIn, pastOf, reachedBy, recall, type Found, type Past } from './past.ts'
import type { Referee } from './referee.ts'
import type { Ring } from './ring.ts'

export interface FuzzLimits {
  /** Cases at most. */
  cases?: number
  /** Milliseconds after which no further hand is begun. */
  milliseconds?: number
  /** Goes on after a failure. */
  keepGoing: boolean
  /** Hands under way at once. */
  atOnce?: number
  /** Whether the target listens no more; asked where it refuses a connection. */
  isGone?: () => Promise<boolean>
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

/**
 * Enough that generation, signing and waiting for answers overlap: a hand has some two requests under way most of the
 * time, since each batch waits for its controls.
 */
export const handsAtOnce = ({ concurrency }: Pick<Lab, 'concurrency'>): number =>
  Math.max(6, Math.ceil(concurrency / 2))

/** Plays random cases hand by hand, judges each against its control, and makes what goes wrong small. */
export class Fuzzer {
  readonly #ring: Ring
  readonly #findings: Findings
  readonly #limits: FuzzLimits
  readonly #known = new Known()
  readonly #counts: Counts
  readonly #fuzzed: Fuzzed
  /** Failures that were found before this call. */
  readonly #before: number
  readonly #begun = performance.now()
  #dealt = 0
  #isEnded = false
  #asking: Promise<void> | undefined
  #investigating: Promise<void> = Promise.resolve()

  /** Limits are those of this call, whatever is past. `part`: which of the hands these are. */
  constructor(ring: Ring, referee: Referee, limits: FuzzLimits, past: Past = pastOf([]), part = whole) {
    this.#ring = ring
    this.#limits = limits
    this.#counts = new Counts(ring, part, reachedBy(past, part))
    this.#fuzzed = countedIn(past, part)
    this.#before = this.#fuzzed.failures
    recall(this.#known, past.found, ring.rules)
    this.#findings = new Findings(ring, referee, this.#known, this.#fuzzed)
  }

  /** Failures of this call that are told already: they are not found again. */
  take(failing: Case[], failures: number): void {
    for (const one of failing) this.#known.add(one)
    this.#fuzzed.failures += failures
  }

  /** What somebody else has found: it is not found again. Returns whether it was new. */
  learn(found: Found): boolean {
    const one = knownCaseOf(found.token, this.#ring.rules)
    if (one && this.#known.has(one)) return false
    recall(this.#known, [found], this.#ring.rules)
    if (found.what === 'failure') this.#fuzzed.failures += 1
    else if (found.what === 'flaky') this.#fuzzed.flaky += 1
    else this.#fuzzed.disputes += 1
    return true
  }

  /** No further hand is begun. */
  end(): void {
    this.#isEnded = true
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
    await Promise.all(Array.from({ length: this.#limits.atOnce ?? handsAtOnce(this.#ring.lab) }, worker))
    this.#counts.tell(this.#fuzzed)
    return this.#fuzzed
  }

  #isOver(): boolean {
    const { cases = Infinity, milliseconds = Infinity, keepGoing } = this.#limits
    if (this.#ring.ended || this.#isEnded || this.#dealt >= cases) return true
    if (performance.now() - this.#begun >= milliseconds) return true
    return !keepGoing && this.hasFailed
  }

  /** Whether a failure was found in this call, by this one or by somebody it has learnt from. */
  get hasFailed(): boolean {
    return this.#fuzzed.failures > this.#before
  }

  async #playBeside(hand: Hand): Promise<void> {
    const failures = (await this.#limits.beside?.(hand)) ?? 0
    // Other hands have counted meanwhile.
    this.#fuzzed.failures += failures
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
      for (const batch of batchesOf(planned.map(inHand))) {
        if (this.#ring.ended) return
        for (const attempt of await this.#attempts(batch, scenes)) {
          letHear(this.#ring, attempt)
          await this.#judge(attempt)
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
      if (await this.#findings.isDisputed(one)) return undefined
      throw error
    }
  }

  #conclude({ planned }: Attempt): void {
    this.#fuzzed.cases += 1
    this.#counts.end(planned.case)
  }

  #pass(attempt: Attempt): void {
    this.#counts.passed(attempt)
    this.#conclude(attempt)
  }

  /** What comes to no conclusion is played again by whoever goes on. */
  async #judge(attempt: Attempt): Promise<void> {
    if (!attempt.accepted) {
      if (this.#ring.ended) return
      this.#fuzzed.uncontrolled += 1
      this.#fuzzed.whyUncontrolled ??= `${tokenOf(controlOf(attempt.planned.case))}: ${attempt.reason}`
      this.#conclude(attempt)
      if (attempt.control?.answer.trouble === 'connection-refused') await this.#endIfGone()
      return
    }
    const { verdict } = judge(attempt.planned, attempt.played)
    if (verdict === 'pass') return this.#pass(attempt)
    // One after the other: what one is about, the next may be about, too.
    this.#investigating = this.#investigating.then(() => this.#investigate(attempt))
    return this.#investigating
  }

  /** Many hands meet it at once, and one asks. */
  #endIfGone(): Promise<void> {
    const ask = async (): Promise<void> => {
      this.#isEnded ||= (await this.#limits.isGone?.()) ?? false
      this.#asking = undefined
    }
    return (this.#asking ??= this.#isEnded ? Promise.resolve() : ask())
  }

  async #investigate(attempt: Attempt): Promise<void> {
    const { lab, scenes } = this.#ring
    const { case: one } = attempt.planned
    if (this.#known.has(one)) return this.#conclude(attempt)
    if (this.#ring.ended || (this.hasFailed && !this.#limits.keepGoing)) return
    if (await this.#findings.isDisputed(one)) return this.#conclude(attempt)
    const settled = await settle(lab, scenes, { ...attempt, planned: plannedOf(one) })
    if (settled.verdict === 'pass') return this.#pass(attempt)
    if (settled.verdict === 'fail') await this.#findings.tellSmallest(attempt.planned, settled)
    else if (this.#ring.ended) return
    else this.#findings.tell(attempt.planned, settled)
    this.#conclude(attempt)
  }
}
