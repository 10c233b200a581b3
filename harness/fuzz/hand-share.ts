import type { RuleEntry } from '../../reports/journal.ts'
import type { Rule } from '../plan/rule.ts'
import { ruleEntry } from '../run/events.ts'
import { Share } from '../run/share.ts'

/** A part of random cases: hands are divided among shards, and rules are not. */
export class HandShare extends Share {
  override entryOf(rule: Rule): RuleEntry {
    const entry = ruleEntry(rule, this.runs)
    return this.shard.of === 1 ? entry : { ...entry, whole: entry.planned }
  }

  override hasPartIn(): boolean {
    return true
  }
}
