import type { FuzzReached, JournalEvent } from '../../reports/journal.ts'
import type { Rule } from '../plan/rule.ts'
import { knownCaseOf } from '../plan/token.ts'
import type { Fuzzed } from './fuzzer.ts'
import type { Known } from './known.ts'

/** A case that did not go as it must, by its token. */
interface Found {
  token: string
  what: 'failure' | 'flaky' | 'dispute'
}

/** What the journal of random cases has: nothing, for one that begins. */
export interface Past {
  reached?: FuzzReached
  found: Found[]
}

const foundIn = (event: JournalEvent): Found | undefined => {
  if (event.event === 'construction-disputed') return { token: event.case, what: 'dispute' }
  if (event.event !== 'case-judged' || event.verdict === 'pass') return undefined
  return { token: event.case, what: event.verdict === 'fail' ? 'failure' : 'flaky' }
}

/** How far random cases have come, and what they have found. */
export const pastOf = (events: Iterable<JournalEvent>): Past => {
  const past: Past = { found: [] }
  for (const event of events) {
    if (event.event === 'fuzz-reached') past.reached = event
    const found = foundIn(event)
    if (found) past.found.push(found)
  }
  return past
}

/** The counts to go on from. */
export const countedIn = ({ reached, found }: Past): Fuzzed => {
  const count = (what: Found['what']): number => found.filter((one) => one.what === what).length
  return {
    cases: reached?.cases ?? 0,
    uncontrolled: reached?.uncontrolled ?? 0,
    failures: count('failure'),
    flaky: count('flaky'),
    disputes: count('dispute'),
  }
}

/** What was found is known: it is not told again. */
export const recall = (known: Known, { found }: Past, rules: Rule[]): void => {
  for (const { token, what } of found) {
    const one = knownCaseOf(token, rules)
    if (!one) continue
    if (what === 'flaky') known.addUnclear(one)
    else known.add(one)
  }
}
