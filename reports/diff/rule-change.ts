import { failureNames, namesAllFailures } from '../case-names.ts'
import { isBinding } from '../report.ts'
import type { RuleReport, Status } from '../report-types.ts'
import type { ChangeKind, FailingCase, RuleChange } from './diff-types.ts'

/** Circumstances in which a rule's absence is no loss. */
export interface Loss {
  /** Whether it is a loss that NEW lacks a rule. */
  isLost: (id: string) => boolean
}

export const revisionOf = ({ revision }: RuleReport): number => revision ?? 1

const failing = (rule: RuleReport | undefined): Map<string, FailingCase> =>
  new Map(
    (rule?.failures ?? []).map((failure) => {
      const name = failureNames(rule!, failure).join('+')
      const { title, expected, observed, reason, case: token } = failure
      return [name, { name, title, expected, observed, ...(reason !== undefined && { reason }), case: token }]
    }),
  )

const missingIn = (cases: Map<string, FailingCase>, rule: RuleReport | undefined): FailingCase[] => {
  // What a crowded report does not name may have failed as well.
  if (rule && !namesAllFailures(rule)) return []
  const there = failing(rule)
  return [...cases.values()].filter(({ name }) => !there.has(name))
}

/** What became of a rule that both reports have, from each status to each. */
const moves: Record<Status, (old: Status) => ChangeKind> = {
  fail: () => 'broken',
  inconclusive: () => 'inconclusive',
  skipped: () => 'skipped',
  pass: (old) => (old === 'fail' ? 'fixed' : 'decided'),
  observed: () => 'changed',
}

const kindOf = (
  old: RuleReport,
  now: RuleReport,
  more: FailingCase[],
  fewer: FailingCase[],
): ChangeKind | undefined => {
  if (old.status !== now.status) return moves[now.status](old.status)
  if (more.length > 0) return 'worse'
  return fewer.length > 0 ? 'better' : undefined
}

/** A verdict was lost: it is not shown any longer that a binding rule holds. */
const isLoss = (old: RuleReport, now: RuleReport | undefined): boolean =>
  isBinding(old) && old.status === 'pass' && now?.optional !== true

const isWorse = (
  kind: ChangeKind,
  old: RuleReport | undefined,
  now: RuleReport | undefined,
  { isLost }: Loss,
): boolean => {
  if (kind === 'broken' || kind === 'worse') return true
  if (kind === 'new') return now?.status === 'fail' && isBinding(now)
  if (!old || !isLoss(old, now)) return false
  return kind === 'gone' ? isLost(old.id) : kind === 'inconclusive' || kind === 'skipped'
}

/**
 * What became of a rule; nothing where it is as it was. A rule of another revision is a new one: the old result does not
 * count for it.
 */
export const changeOf = (
  before: RuleReport | undefined,
  now: RuleReport | undefined,
  loss: Loss,
): RuleChange | undefined => {
  const old = before && now && revisionOf(before) !== revisionOf(now) ? undefined : before
  const rule = now ?? old
  if (!rule) return undefined
  const more = old ? missingIn(failing(now), old) : [...failing(now).values()]
  const fewer = now ? missingIn(failing(old), now) : []
  const kind = !old ? 'new' : now ? kindOf(old, now, more, fewer) : 'gone'
  if (!kind) return undefined
  return {
    id: rule.id,
    title: rule.title,
    level: rule.level,
    kind,
    old: before?.status ?? null,
    new: now?.status ?? null,
    worse: isWorse(kind, old, now, loss),
    ...(now?.reason !== undefined && now.status !== 'pass' && { reason: now.reason }),
    newly_failing: more,
    no_longer_failing: fewer,
  }
}
