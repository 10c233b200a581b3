import { isBinding, verdictOf } from '../report.ts'
import type { Report, RuleReport } from '../report-types.ts'
import { bearingOf, excuseAll, isTroubled, patternOf, speaksOf, stateOf } from './excuse.ts'
import type { Gate, GateProblem, KnownFailure, KnownRule } from './gate-types.ts'

export type * from './gate-types.ts'

/** An entry excuses on its day, and no more once that has passed in UTC. */
export const hasExpired = ({ expires }: KnownFailure, now: number): boolean =>
  expires !== undefined && Date.parse(`${expires}T23:59:59.999Z`) < now

/** What is known to fail, and when and of what. */
export interface Known {
  entries: KnownFailure[]
  /** How the baseline is called: its file, say. */
  baseline: string
  /** Ids of all rules, those that were not run included. */
  suite: readonly string[]
  /** Milliseconds since the epoch, for what expires. */
  now: number
}

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

/** What an entry must not be: past its day, or about what holds. */
const ofEntry = (entry: KnownFailure, state: ReturnType<typeof stateOf>, now: number): GateProblem[] => {
  const about = patternOf(entry)
  if (hasExpired(entry, now)) {
    const says = `the entry expired on ${entry.expires}: fix it, or say anew why it is known (${entry.reason})`
    return [{ kind: 'expired', about, says }]
  }
  return state === 'holds' ? [{ kind: 'holds', about, says: `it holds now: remove the entry (${entry.reason})` }] : []
}

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
 */
export const gateOf = (report: Report, { entries, baseline, suite, now }: Known): Gate => {
  const held = report.rules.filter(isTroubled).map((rule) => hold(rule, entries, now))
  const states = entries.map((entry) => ({ entry, state: stateOf(entry, report.rules, suite) }))
  const problems = [
    ...held.flatMap(unexpected),
    ...states.flatMap(({ entry, state }) => ofEntry(entry, state, now)),
  ].map((problem) => ({ ...problem, says: wholeSentence(problem.says) }))
  const sound = report.rules.filter((rule) => !isTroubled(rule)).map((rule) => hold(rule, [], now))
  return {
    baseline,
    outcome: outcomeOf(report, [...held, ...sound], problems),
    known: held.filter(({ excused }) => excused).map(knownRule),
    problems,
    open: held
      .filter(({ rule, excused }) => !excused && isBinding(rule) && rule.status !== 'fail')
      .map(({ rule }) => rule.id),
    untried: states.filter(({ state }) => state === 'untried').map(({ entry }) => patternOf(entry)),
  }
}
