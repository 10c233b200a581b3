import { isMap, isSeq, type Document } from 'yaml'
import { hasExpired, type KnownFailure } from '../../reports/gate/gate.ts'
import { bearingOf, excuseAll, isTroubled, speaksOf, stateOf } from '../../reports/gate/excuse.ts'
import { isBinding, type Report, type RuleReport } from '../../reports/report.ts'
import type { Baseline } from './baseline.ts'
import { writeOut } from './write-out.ts'

/** What an update of a baseline did. */
export interface Updated {
  added: number
  removed: number
  /** Entries whose day had passed: what they know still fails, and the day is taken away. */
  renewed: number
}

/** An entry that excuses nothing of what it speaks of, though all of that was tried. */
const isNeedless = (entry: KnownFailure, { rules }: Report, suite: readonly string[]): boolean => {
  const state = stateOf(entry, rules, suite)
  return state === 'holds' || state === 'otherwise'
}

/** An answer as it came is of one run: the report has it. */
const withoutBodies = (reason: string): string => reason.replace(/\((\d{3}), [^]*$/, '($1, …)')

/** Written by the tool: what it saw. A person says better why. */
const entryFor = ({ id, status, reason = status }: RuleReport, today: string): KnownFailure => ({
  rule: id,
  reason: `since ${today}: ${withoutBodies(reason).replace(/\.$/, '')}`,
  ...(status !== 'pass' && status !== 'observed' && { expected: { status } }),
})

/**
 * Makes the baseline one that this report is no worse than. Entries that are still needed, or were not tried, stay as they
 * are, with their comments. Nothing is written for a run that did not finish: it does not show what holds.
 * @returns what changed, or `undefined` where the run did not finish
 */
export const updateBaseline = (baseline: Baseline, report: Report, now: number): Updated | undefined => {
  if (!report.complete) return undefined
  const { document, entries, file } = baseline
  const today = new Date(now).toISOString().slice(0, 10)
  const keeps = entries.map((entry) => !isNeedless(entry, report, baseline.suite))
  const renewed = entries.filter((entry, index) => keeps[index] && hasExpired(entry, now)).length
  const kept = entries.filter((_, index) => keeps[index]).map((entry) => withoutPastDay(entry, now))
  const excused = (rule: RuleReport): boolean => {
    const speaking = kept.filter((entry) => speaksOf(entry, rule.id) && bearingOf(entry, rule) === 'excuses')
    return excuseAll(speaking, rule)
  }
  const added = report.rules
    .filter((rule) => isBinding(rule) && isTroubled(rule) && !excused(rule))
    .map((rule) => entryFor(rule, today))
  edit(document, keeps, entries, added, now)
  baseline.entries = [...kept, ...added]
  writeOut(file, document.toString({ lineWidth: 0 }), 'baseline')
  return { added: added.length, removed: entries.length - kept.length, renewed }
}

const withoutPastDay = (entry: KnownFailure, now: number): KnownFailure => {
  if (!hasExpired(entry, now)) return entry
  const { expires: _, ...rest } = entry
  return rest
}

/** The same in the document, so that comments and spelling stay. */
const edit = (
  document: Document,
  keeps: boolean[],
  entries: KnownFailure[],
  added: KnownFailure[],
  now: number,
): void => {
  const list = document.get('known', true)
  if (!isSeq(list)) return
  list.flow = false
  for (const [index, item] of list.items.entries()) {
    if (isMap(item) && hasExpired(entries[index] ?? { reason: '' }, now)) item.delete('expires')
  }
  list.items = list.items.filter((_, index) => keeps[index])
  for (const entry of added) list.add(document.createNode(entry))
}
