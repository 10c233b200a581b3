import { isBinding, verdictOf } from '../report.ts'
import type { Report, RuleReport } from '../report-types.ts'
import { bearingOf, excuseAll, isTroubled, patternOf, speaksOf } from './excuse.ts'
import type { Gate, GateProblem, KnownFailure, KnownRule } from './gate-types.ts'

export type * from './gate-types.ts'

/** An entry excuses on its day, and no more once that has passed in UTC. */
export const hasExpired = ({ expires }: KnownFailure, now: number): boolean =>
  expires !== undefined && Date.parse(`${expires}T23:59:59.999Z`) < now

interface Held {
  rule: RuleReport
  excusing: KnownFailure[]
  otherwise: KnownFailure[]
  expired: KnownFailure[]
  excused: boolean
}

const hold = (rule: RuleReport, entries: KnownFailure[], now: number): Held => {
  const speaking = entries.filter((entry) => speaksOf(entry, rule.id))
  const excusing = speaking.filter((entry) => bearingOf(entry, rule) === 'excuses')
  const valid = excusing.filter((entry) => !hasExpired(entry, now))
  return {
    rule,
    excusing: valid,
    otherwise: speaking.filter((entry) => bearingOf(entry, rule) === 'otherwise'),
    expired: excusing.filter((entry) => hasExpired(entry, now)),
    excused: excuseAll(valid, rule),
  }
}

const wholeSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

const knownRule = ({ rule, excusing }: Held): KnownRule => {
  const [issue] = excusing.flatMap((entry) => entry.issue ?? [])
  const [expires] = excusing.flatMap((entry) => entry.expires ?? []).toSorted()
  return {
    rule: rule.id,
    status: rule.status,
    reason: excusing.map(({ reason }) => reason).join('; '),
    ...(issue !== undefined && { issue }),
    ...(expires !== undefined && { expires }),
  }
}

/** A rule whose entry has expired is told of with the entry. */
const unexpected = ({ rule, excusing, otherwise, expired, excused }: Held): GateProblem[] => {
  if (excused || expired.length > 0 || !isBinding(rule) || rule.status !== 'fail') return []
  const about = rule.id
  const why = rule.reason ?? 'it fails'
  const [other] = otherwise
  if (other) return [{ kind: 'otherwise', about, says: `it is known to fail otherwise (${other.reason}): ${why}` }]
  const beyond = excusing.length > 0 ? 'it fails beyond what the baseline knows' : 'it is not known to fail'
  return [{ kind: 'new', about, says: `${beyond}: ${why}` }]
}

/** What becomes of an entry in the light of the rules that it speaks of. */
const ofEntry = (entry: KnownFailure, rules: RuleReport[], now: number): GateProblem | 'used' | 'untried' => {
  const about = patternOf(entry)
  if (hasExpired(entry, now)) {
    const says = `the entry expired on ${entry.expires}: fix it, or say anew why it is known (${entry.reason})`
    return { kind: 'expired', about, says }
  }
  const bearings = rules.filter(({ id }) => speaksOf(entry, id)).map((rule) => bearingOf(entry, rule))
  if (bearings.includes('excuses') || bearings.includes('otherwise')) return 'used'
  if (!bearings.includes('holds')) return 'untried'
  return { kind: 'holds', about, says: `it holds now: remove the entry (${entry.reason})` }
}

const isProblem = (outcome: GateProblem | string): outcome is GateProblem => typeof outcome === 'object'

/** A rule that is excused counts as one that need not hold. */
const withoutExcused = ({ rule, excused }: Held): RuleReport =>
  excused ? { ...rule, status: 'skipped', optional: true } : rule

const outcomeOf = (report: Report, held: Held[], problems: GateProblem[]): Gate['outcome'] => {
  const verdict = verdictOf(held.map(withoutExcused), report.complete)
  if (problems.length > 0 || verdict === 'non-conformant') return 'failed'
  return verdict === 'conformant' ? 'passed' : 'incomplete'
}

/**
 * Holds a report against what is known to fail. The verdict of the report stays what it is.
 * @param baseline how the baseline is called, its file say
 * @param now milliseconds since the epoch, for what expires
 */
export const gateOf = (report: Report, entries: KnownFailure[], baseline: string, now: number): Gate => {
  const held = report.rules.filter(isTroubled).map((rule) => hold(rule, entries, now))
  const states = entries.map((entry) => ofEntry(entry, report.rules, now))
  const problems = [...held.flatMap(unexpected), ...states.filter(isProblem)].map((problem) => ({
    ...problem,
    says: wholeSentence(problem.says),
  }))
  const sound = report.rules.filter((rule) => !isTroubled(rule)).map((rule) => hold(rule, [], now))
  return {
    baseline,
    outcome: outcomeOf(report, [...held, ...sound], problems),
    known: held.filter(({ excused }) => excused).map(knownRule),
    problems,
    open: held
      .filter(({ rule, excused }) => !excused && isBinding(rule) && rule.status !== 'fail')
      .map(({ rule }) => rule.id),
    untried: entries.filter((_, index) => states[index] === 'untried').map(patternOf),
  }
}
