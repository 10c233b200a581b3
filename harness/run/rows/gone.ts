import type { Member } from '../../plan/company.ts'
import type { Baseline } from '../../plan/rule.ts'
import type { Meeting, Row } from '../../plan/row.ts'
import { tokenOf } from '../../plan/token.ts'
import type { Session } from '../session.ts'

/**
 * Who takes no part in rows, since it did not go as it must by itself: in a case of its own, or, where that is another
 * shard's, in a row. The rows are laid out without this knowledge, so that all shards lay out the same.
 */
export class Gone {
  readonly #session: Session
  readonly #found = new Set<string>()

  constructor(session: Session) {
    this.#session = session
  }

  has(baseline: Baseline, member: Member): boolean {
    const { lab, notPassed } = this.#session
    const alone = tokenOf({ baseline: member.rule.on, edits: member.edits, seed: lab.seed })
    return notPassed.has(alone) || this.#found.has(nameOn(baseline, member))
  }

  add(baseline: Baseline, member: Member): void {
    this.#found.add(nameOn(baseline, member))
  }

  /** What is left of a row. */
  rest({ baseline, variations, meetings, pairs }: Row): Row {
    const isThere = (member: Member): boolean => !this.has(baseline, member)
    return {
      baseline,
      variations: variations.filter(isThere),
      pairs: pairs.filter((pair) => pair.every(isThere)),
      meetings: meetings
        .filter(({ fault }) => isThere(fault))
        .map((one) => without(one, (member) => !isThere(member)))
        .filter(({ fresh }) => fresh.length > 0),
    }
  }
}

const nameOn = ({ slug }: Baseline, { name }: Member): string => `${slug} ${name}`

/** A meeting from which some stay away. */
export const without = ({ fault, beside, fresh }: Meeting, gone: (member: Member) => boolean): Meeting => ({
  fault,
  beside: beside.filter((one) => !gone(one)),
  fresh: fresh.filter((one) => !gone(one)),
})
