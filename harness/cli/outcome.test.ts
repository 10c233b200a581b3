import pc from 'picocolors'
import { describe, expect, it } from 'vitest'
import type { JournalEvent } from '../../reports/journal.ts'
import { exitCodeOf, reportOf } from '../../reports/report.ts'
import { entry, failed, finished, judged, skipped, started } from '../../reports/sample-journal.ts'
import { outcomeLines } from './outcome.ts'

const told = (...events: JournalEvent[]): string =>
  outcomeLines(reportOf(events), { paint: pc.createColors(false) }).join('\n')

describe('what a terminal shows', () => {
  it('of a run that was ended are its failures, and what is open for another reason', () => {
    const names = ['a/failed', 'a/begun', 'a/untried', 'a/open']
    const shown = told(
      started(names.map((name) => entry(name, { planned: 3 }))),
      failed('a/failed'),
      judged('a/begun'),
      judged('a/open', { verdict: 'inconclusive', reason: 'nobody knows' }),
      finished({ complete: false, reason: 'the run was ended before its time' }),
    )
    expect(shown).toMatch(/failed a\/failed/)
    expect(shown).toMatch(/inconclusive a\/open.*\n.*nobody knows/)
    expect(shown).not.toMatch(/a\/begun|a\/untried/)
    expect(shown).toContain('2 rules had no turn, or not to the end.')
  })

  it('of a shard in which nothing is amiss is that, and no rule of other shards', () => {
    const shard = { index: 1, of: 3 }
    const events = [
      started([entry('a/held', { planned: 1, whole: 2 }), entry('a/elsewhere', { planned: 0, whole: 2 })], { shard }),
      skipped('a/elsewhere', { optional: true, elsewhere: true }),
      judged('a/held'),
      finished(),
    ]
    const shown = told(...events)
    expect(shown).toMatch(/^✓ Shard 1 of 3 is clean: http/m)
    expect(shown).toMatch(/"merge" makes the verdict of all/)
    expect(shown).toMatch(/ 0 skipped/)
    expect(exitCodeOf(reportOf(events))).toBe(0)
    expect(told(...events.slice(0, 2), failed('a/held'), finished())).toMatch(/^✕ Not conformant/m)
  })
})
