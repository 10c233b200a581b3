import { expectedOf, type Case } from '../plan/compose.ts'
import { tokenOf } from '../plan/token.ts'
import { baseDifferences } from '../run/base-differences.ts'
import { playBetweenControls } from '../run/batch.ts'
import { chargedRule, titleOf } from '../run/charged.ts'
import { settle, type Verdict } from '../run/confirm.ts'
import { caseJudged } from '../run/events.ts'
import { judge } from '../run/judge.ts'
import { planCase, type PlannedCase } from '../run/planned.ts'
import type { Fuzzed } from './fuzzer.ts'
import type { Known } from './known.ts'
import type { Referee } from './referee.ts'
import type { Ring } from './ring.ts'
import { shrink } from './shrink.ts'

/** What random cases find: made small, counted and told once. */
export class Findings {
  readonly #ring: Ring
  readonly #referee: Referee
  readonly #known: Known
  readonly #fuzzed: Fuzzed

  constructor(ring: Ring, referee: Referee, known: Known, fuzzed: Fuzzed) {
    this.#ring = ring
    this.#referee = referee
    this.#known = known
    this.#fuzzed = fuzzed
  }

  /** Makes a failure small, and tells it. */
  async tellSmallest(planned: PlannedCase, verdict: Verdict): Promise<void> {
    const { case: one } = planned
    const { lab, scenes } = this.#ring
    const smallest = plannedOf(await shrink(one, (candidate) => this.#failsToo(candidate)))
    const last = await settle(lab, scenes, await playBetweenControls(lab, scenes, smallest))
    if (last.verdict === 'fail') return this.tell(smallest, last)
    // What was made smaller does not fail each time: what it was made of does.
    this.tell(planned, verdict)
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
  async isDisputed(one: Case): Promise<boolean> {
    if ((await this.#referee.opinion(one)).agrees) return false
    const smallest = await shrink(one, async (candidate) => {
      const opinion = await this.#referee.opinion(candidate)
      return !opinion.agrees
    })
    const { accepted, says } = await this.#referee.opinion(smallest)
    if (this.#known.has(smallest)) return true
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

  /** Tells what did not go as it must, unless a helper has told it meanwhile; from now on it is known. */
  tell(planned: PlannedCase, verdict: Verdict): void {
    if (this.#known.has(planned.case)) return
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

/** A random case as it is played, for the rule that it is charged to. */
export const plannedOf = (one: Case): PlannedCase => {
  const rule = chargedRule(one)
  if (!rule) throw new Error('a random case has no edit')
  return planCase(one, rule, titleOf(one))
}
