import { failureNames, matcherOf, namesAllFailures } from '../case-names.ts'
import type { Failure, RuleReport } from '../report-types.ts'
import type { ExpectedFailure, KnownFailure } from './gate-types.ts'

/** What is wrong with a rule, for a baseline: a failure, or the want of a verdict for which the spec has no excuse. */
export const isTroubled = ({ status, optional }: RuleReport): boolean =>
  status === 'fail' || status === 'inconclusive' || (status === 'skipped' && optional !== true)

/** Something was shown of it. */
const isSettled = ({ status }: RuleReport): boolean => status !== 'inconclusive' && status !== 'skipped'

/** The pattern of an entry, as a person finds it in the file. */
export const patternOf = ({ rule, case: cases }: KnownFailure): string => rule ?? cases ?? ''

/** The part of an entry's pattern that names rules. */
export const rulePatternOf = (entry: KnownFailure): string => entry.rule ?? patternOf(entry).replace(/\.[^/]*$/, '')

export const speaksOf = (entry: KnownFailure, id: string): boolean => matcherOf(rulePatternOf(entry))(id)

const saysSo = (says: string, { title, reason = '' }: Pick<Failure, 'title' | 'reason'>): boolean =>
  title.includes(says) || reason.includes(says)

const isAsExpected = ({ observed, says }: ExpectedFailure, failure: Failure): boolean =>
  (observed === undefined || failure.observed === observed) && (says === undefined || saysSo(says, failure))

/** The failures of a rule that an entry speaks of. */
const spokenOf = (entry: KnownFailure, rule: RuleReport): Failure[] => {
  if (entry.case === undefined) return rule.failures
  const matches = matcherOf(entry.case)
  return rule.failures.filter((failure) => failureNames(rule, failure).some(matches))
}

const asKnown = ({ expected = {} }: KnownFailure, rule: RuleReport, failures: Failure[]): boolean => {
  if (expected.status !== undefined && expected.status !== rule.status) return false
  if (rule.status === 'fail') return failures.every((failure) => isAsExpected(expected, failure))
  const { says, observed } = expected
  if (observed !== undefined && rule.undecided?.observed !== observed) return false
  return says === undefined || (rule.reason ?? '').includes(says)
}

/**
 * What an entry is to a rule that it speaks of. `excuses`: this trouble, or a part of it, is known; `otherwise`: it was
 * known to be another; `holds`: there is none; `silent`: nothing was shown.
 */
export const bearingOf = (entry: KnownFailure, rule: RuleReport): 'excuses' | 'otherwise' | 'holds' | 'silent' => {
  if (!isTroubled(rule)) return isSettled(rule) ? 'holds' : 'silent'
  if (entry.case !== undefined && rule.status !== 'fail') return 'silent'
  const failures = spokenOf(entry, rule)
  if (entry.case !== undefined && failures.length === 0) return namesAllFailures(rule) ? 'holds' : 'silent'
  return asKnown(entry, rule, failures) ? 'excuses' : 'otherwise'
}

/** Whether entries, each of which excuses a part, excuse all that is wrong with a rule. */
export const excuseAll = (entries: KnownFailure[], rule: RuleReport): boolean => {
  if (entries.some((entry) => entry.case === undefined)) return true
  if (entries.length === 0 || !namesAllFailures(rule)) return false
  const excused = new Set(entries.flatMap((entry) => spokenOf(entry, rule)))
  return rule.failures.every((failure) => excused.has(failure))
}

/**
 * What becomes of an entry: `used`, where it excuses something, or fails to; `holds`, where all that it speaks of was
 * tried and there is nothing to excuse; else `untried`.
 * @param suite ids of all rules, those that were not run included
 */
export const stateOf = (
  entry: KnownFailure,
  rules: readonly RuleReport[],
  suite: readonly string[],
): 'used' | 'otherwise' | 'holds' | 'untried' => {
  const tried = new Map(rules.map((rule) => [rule.id, rule]))
  const meant = suite.filter((id) => speaksOf(entry, id))
  const bearings = meant.map((id) => {
    const rule = tried.get(id)
    return rule ? bearingOf(entry, rule) : 'silent'
  })
  if (bearings.includes('excuses')) return 'used'
  if (bearings.includes('otherwise')) return 'otherwise'
  return meant.length > 0 && bearings.every((one) => one === 'holds') ? 'holds' : 'untried'
}
