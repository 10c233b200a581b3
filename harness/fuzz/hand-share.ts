import type { RuleEntry, Shard } from '../../reports/journal.ts'
import type { Rule } from '../plan/rule.ts'
import { ruleEntry } from '../run/events.ts'
import type { Before } from '../run/before.ts'
import { Share } from '../run/share.ts'

/** All hands are one part where one process plays them. */
export const whole: Shard = { index: 1, of: 1 }

/**
 * A part of random cases: hands are divided among shards, and those of a shard among the processes that play it; rules
 * are not.
 */
export class HandShare extends Share {
  /** Which process's hands these are, of how many. */
  readonly part: Shard

  constructor(shard?: Shard, before?: Before, runs?: number, part = whole) {
    super(shard, before, runs)
    this.part = part
  }

  override ownsNumber(number: number): boolean {
    const turn = Math.floor(number / this.shard.of)
    return super.ownsNumber(number) && turn % this.part.of === this.part.index - 1
  }

  override entryOf(rule: Rule): RuleEntry {
    const entry = ruleEntry(rule, this.runs)
    return this.shard.of === 1 ? entry : { ...entry, whole: entry.planned }
  }

  override hasPartIn(): boolean {
    return true
  }
}
