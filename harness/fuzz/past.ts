import type { FuzzReached, JournalEvent, Shard } from '../../reports/journal.ts'
import type { Rule } from '../plan/rule.ts'
import { knownCaseOf } from '../plan/token.ts'
import type { Fuzzed } from './fuzzer.ts'
import type { Known } from './known.ts'

/** A case that did not go as it must, by its token. */
export interface Found {
  token: string
  what: 'failure' | 'flaky' | 'dispute'
}

/** What the journal of random cases has: nothing, for one that begins. */
export interface Past {
  /** How far each part of the hands has come that was played. */
  reached: FuzzReached[]
  found: Found[]
}

/** What a line of the journal says of such a case. */
export const foundIn = (event: JournalEvent): Found | undefined => {
  if (event.event === 'construction-disputed') return { token: event.case, what: 'dispute' }
  if (event.event !== 'case-judged' || event.verdict === 'pass') return undefined
  return { token: event.case, what: event.verdict === 'fail' ? 'failure' : 'flaky' }
}

/** How far random cases have come, and what they have found. */
export const pastOf = (events: Iterable<JournalEvent>): Past => {
  const reached = new Map<number, FuzzReached>()
  const found: Found[] = []
  for (const event of events) {
    if (event.event === 'fuzz-reached') reached.set(event.part?.index ?? 1, event)
    const one = foundIn(event)
    if (one) found.push(one)
  }
  return { reached: [...reached.values()], found }
}

/** How far a part has come. */
export const reachedBy = ({ reached }: Past, { index }: Shard): FuzzReached | undefined =>
  reached.find(({ part }) => (part?.index ?? 1) === index)

/** What the other parts have come to, where nobody plays them now. */
export const otherParts = ({ reached }: Past, { index }: Shard): FuzzReached[] =>
  reached.filter(({ part }) => (part?.index ?? 1) !== index)

/** How many parts the hands were divided into; `undefined`: nothing was played. */
export const partsIn = ({ reached: [first] }: Past): number | undefined => first && (first.part?.of ?? 1)

/** The counts to go on from: the cases of one part, and what was found by all. */
export const countedIn = (past: Past, part: Shard): Fuzzed => {
  const count = (what: Found['what']): number => past.found.filter((one) => one.what === what).length
  const { cases = 0, uncontrolled = 0 } = reachedBy(past, part) ?? {}
  return {
    cases,
    uncontrolled,
    failures: count('failure'),
    flaky: count('flaky'),
    disputes: count('dispute'),
  }
}

/** What was found is known: it is not told again. */
export const recall = (known: Known, found: Found[], rules: Rule[]): void => {
  for (const { token, what } of found) {
    const one = knownCaseOf(token, rules)
    if (!one) continue
    if (what === 'flaky') known.addUnclear(one)
    else known.add(one)
  }
}
