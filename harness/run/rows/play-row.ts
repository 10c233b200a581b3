import { grouped } from '../../plan/grouped.ts'
import type { Member } from '../../plan/company.ts'
import { caseOf, type Meeting, type Row } from '../../plan/row.ts'
import { largestBatch, playBatch, playBetweenControls, type Attempt } from '../batch.ts'
import { settle, type Verdict } from '../confirm.ts'
import { caseJudged } from '../events.ts'
import { judge, refused } from '../judge.ts'
import type { Lab } from '../lab.ts'
import type { Scenes } from '../scenes.ts'
import type { PlannedCase } from '../planned.ts'
import type { Session } from '../session.ts'
import { letHear } from '../singles.ts'
import { without, type Gone } from './gone.ts'
import { inRow, planTogether } from './planned-row.ts'
import { smallestPart } from './smallest.ts'

/** What became of the pairs of a row. */
export interface RowPlayed {
  pairs: number
  cases: number
}

/** How often a row is played again without a variation that does not bear another. */
const mostTurns = 3

/** Plays a row in scenes of its own. Who turns out not to go by itself is gone. */
export const playRow = async (session: Session, row: Row, gone: Gone): Promise<RowPlayed> => {
  const scenes = session.scenes.forRow()
  try {
    return await new RowPlay(session, scenes, row, gone).play()
  } finally {
    await scenes.close()
  }
}

class RowPlay {
  readonly #session: Session
  readonly #scenes: Scenes
  readonly #row: Row
  readonly #gone: Gone
  #pairs = 0
  #cases = 0

  constructor(session: Session, scenes: Scenes, row: Row, gone: Gone) {
    this.#session = session
    this.#scenes = scenes
    this.#row = row
    this.#gone = gone
  }

  async play(): Promise<RowPlayed> {
    const { variations, meetings, pairs } = this.#row
    const borne = pairs.length > 0 ? await this.#bear(variations) : variations
    this.#pairs += pairs.filter((pair) => pair.every((one) => borne.includes(one))).length
    const standing = meetings.map((one) =>
      without(one, (member) => variations.includes(member) && !borne.includes(member)),
    )
    const groups = [...grouped(standing, controlName).values()]
    for (const group of groups) if (!this.#session.ended) await this.#meet(group)
    return { pairs: this.#pairs, cases: this.#cases }
  }

  /** Plays variations together. Returns those that the target bears together; for two that it does not it is told off. */
  async #bear(variations: Member[]): Promise<Member[]> {
    let left = variations
    for (let turn = 0; turn < mostTurns && left.length > 1 && !this.#session.ended; turn++) {
      const planned = this.#planned(left)
      const attempt = await this.#attempt(planned)
      if (this.#isAccepted(attempt)) return left
      if (!this.#isRefused(attempt)) return []
      const stranger = await this.#convictVariations(left)
      if (!stranger) return []
      left = left.filter((one) => one !== stranger)
    }
    return []
  }

  /** Lets faults meet one control. */
  async #meet(meetings: Meeting[]): Promise<void> {
    const [first] = meetings
    if (!first) return
    for (let from = 0; from < meetings.length && !this.#session.ended; from += largestBatch) {
      const batch = meetings.slice(from, from + largestBatch)
      const attempts = await this.#batch(batch)
      const refusal = attempts.every(({ accepted, control }) => !accepted && control && refused(control.outcome))
      if (refusal) return this.#meetWithLess(meetings.slice(from))
      await Promise.all(attempts.map((attempt, i) => this.#conclude(attempt, batch[i]!)))
    }
  }

  /** The control is refused: its variations do not bear each other. */
  async #meetWithLess(meetings: Meeting[]): Promise<void> {
    const beside = meetings[0]?.beside ?? []
    if (beside.length < 2) return
    const stranger = await this.#convictVariations(beside)
    if (stranger) await this.#meet(meetings.map((one) => without(one, (member) => member === stranger)))
  }

  async #batch(batch: Meeting[]): Promise<Attempt[]> {
    const planned = batch.map(({ beside, fault }) => this.#planned([...beside, fault]))
    this.#cases += planned.length
    const attempts = await playBatch(this.#session.lab, this.#scenes, planned)
    for (const attempt of attempts) letHear(this.#session, attempt, this.#scenes)
    return attempts
  }

  async #conclude(attempt: Attempt, meeting: Meeting): Promise<void> {
    if (!attempt.accepted) return
    // Nearly all pass, and then nothing is left to do.
    if (judge(attempt.planned, attempt.played).verdict === 'pass') this.#pairs += meeting.fresh.length
    else await this.#settle(attempt, meeting)
  }

  async #settle(attempt: Attempt, { fault, beside, fresh }: Meeting): Promise<void> {
    const settled = await settle(this.#lab, this.#scenes, attempt)
    if (settled.verdict === 'pass') this.#pairs += fresh.length
    if (settled.verdict !== 'fail') return
    const part = await smallestPart(beside, async (some) => {
      const again = await this.#attempt(this.#planned([...some, fault]))
      return again.accepted ? judge(again.planned, again.played).verdict === 'confirm' : undefined
    })
    if (part?.length === 0 && (await this.#isTold(fault))) return this.#gone.add(this.#row.baseline, fault)
    this.#pairs += fresh.length
    const smaller = part && part.length < beside.length ? await this.#judgedAgain([...part, fault]) : settled
    this.#tell(smaller?.verdict === 'fail' ? smaller : settled)
  }

  /** Whether a fault goes wrong in its own case, and that is another shard's, which tells of it. */
  async #isTold(fault: Member): Promise<boolean> {
    if (this.#session.share.owns(fault.name)) return false
    const again = await this.#attempt(inRow(planTogether(fault.rule.on, [fault], this.#lab.seed)))
    return again.accepted && judge(again.planned, again.played).verdict === 'confirm'
  }

  /** Finds the fewest that the target refuses together, and tells. Returns the last of them. */
  async #convictVariations(variations: Member[]): Promise<Member | undefined> {
    const part = await smallestPart(variations, async (some) => {
      if (some.length === 0) return false
      const attempt = await this.#attempt(this.#planned([...some]))
      return attempt.accepted ? this.#isRefused(attempt) : undefined
    })
    const [first, second] = part ?? []
    if (!part || !first) return undefined
    // One that is refused at home, too, is no matter of company: its own case tells of it.
    if (!second) this.#gone.add(this.#row.baseline, first)
    if (!second && (await this.#isRefusedAtHome(first))) return first
    const settled = await this.#judgedAgain(part)
    if (settled?.verdict === 'fail') this.#tell(settled)
    return settled?.verdict === 'fail' || !second ? part.at(-1) : undefined
  }

  /** Whether a variation is refused on the baseline of its own rule. */
  async #isRefusedAtHome(variation: Member): Promise<boolean> {
    const { on } = variation.rule
    if (on.slug === this.#row.baseline.slug) return true
    return !this.#isAccepted(await this.#attempt(inRow(planTogether(on, [variation], this.#lab.seed))))
  }

  async #judgedAgain(members: Member[]): Promise<Verdict | undefined> {
    const { baseline } = this.#row
    const planned = this.#planned(members)
    const last = members.at(-1)
    // Two requests that differ in one fact: the last variation, or the fault.
    const control =
      last?.role === 'variation' ? caseOf(baseline, members.slice(0, -1), this.#lab.seed) : planned.control
    return settle(this.#lab, this.#scenes, await this.#attempt({ ...planned, control }))
  }

  #tell(verdict: Verdict): void {
    const { planned } = verdict.attempt
    // Another row had them, too.
    if (!this.#session.notPassed.has(planned.token)) this.#session.emit(caseJudged(this.#lab, planned, verdict))
  }

  #planned(members: Member[]): PlannedCase {
    return inRow(planTogether(this.#row.baseline, members, this.#lab.seed))
  }

  #attempt(planned: PlannedCase): Promise<Attempt> {
    this.#cases += 1
    return playBetweenControls(this.#lab, this.#scenes, planned)
  }

  #isAccepted(attempt: Attempt): boolean {
    return attempt.accepted && judge(attempt.planned, attempt.played).verdict === 'pass'
  }

  #isRefused(attempt: Attempt): boolean {
    return attempt.accepted && judge(attempt.planned, attempt.played).verdict === 'confirm'
  }

  get #lab(): Lab {
    return this.#session.lab
  }
}

const controlName = ({ beside }: Meeting): string => beside.map(({ name }) => name).join('+')
