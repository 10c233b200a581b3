import { observationInBrief } from '../observations.ts'
import type { Report, RuleReport, Verdict } from '../report-types.ts'
import type { ChangeKind, Diff, ObservationChange, Outdated, RuleChange, Side } from './diff-types.ts'
import { changeOf, revisionOf } from './rule-change.ts'
import { timingOf } from './timing.ts'

export type * from './diff-types.ts'

export interface DiffOptions {
  /** NEW ran fewer rules on purpose: those that it lacks are no loss. */
  partial?: boolean
  /** Rules of this suite, by id: what is none of these any longer is no loss either. */
  suite?: ReadonlySet<string>
}

/** What got worse first. */
export const kindOrder = [
  'broken',
  'worse',
  'inconclusive',
  'skipped',
  'gone',
  'new',
  'changed',
  'better',
  'fixed',
  'decided',
] as const satisfies ChangeKind[]

const sideOf = ({ target, started_at, tool, spec, summary, complete, seed, duration_ms }: Report): Side => ({
  endpoint: target.endpoint,
  ...(target.options && { options: target.options }),
  started_at,
  tool: `${tool.name} ${tool.version}`,
  spec: `${spec.version}, revision ${spec.revision}`,
  verdict: summary.verdict,
  complete,
  seed,
  duration_ms,
  counts: {
    pass: summary.pass,
    fail: summary.fail,
    inconclusive: summary.inconclusive,
    skipped: summary.skipped,
    observed: summary.observed,
  },
})

const notesOn = (old: Side, now: Side): string[] => {
  const differs = (['endpoint', 'tool', 'spec', 'seed'] as const).filter((name) => old[name] !== now[name])
  const unfinished = (
    [
      ['OLD', old],
      ['NEW', now],
    ] as const
  ).filter(([, { complete }]) => !complete)
  return [
    ...differs.map((name) => `${names[name]}: ${old[name]} in OLD, ${now[name]} in NEW`),
    ...unfinished.map(([name]) => `${name} is of a run that did not finish`),
  ]
}

const names = {
  endpoint: 'Another target',
  tool: 'Another version of the suite',
  spec: 'Another version of the spec',
  seed: 'Another seed',
}

const byId = ({ rules }: Report): Map<string, RuleReport> => new Map(rules.map((rule) => [rule.id, rule]))

const outdatedIn = (old: Map<string, RuleReport>, { rules }: Report): Outdated[] =>
  rules.flatMap((now) => {
    const before = old.get(now.id)
    if (!before || revisionOf(before) === revisionOf(now)) return []
    return [{ id: now.id, old: revisionOf(before), new: revisionOf(now), status: before.status }]
  })

/** Of one rule in both reports. */
const observationsOf = (id: string, old: RuleReport | undefined, now: RuleReport | undefined): ObservationChange[] => {
  // A rule that one report lacks is told once, as such.
  if (!old || !now) return []
  const slugs = new Set([...Object.keys(old.observation ?? {}), ...Object.keys(now.observation ?? {})])
  return [...slugs].flatMap((name) => {
    const before = ownMember(old.observation, name)
    const after = ownMember(now.observation, name)
    const words = [before, after].map((seen) => (seen ? observationInBrief(seen) : null))
    const [was = null, is = null] = words
    if (was === is) return []
    const title = (after ?? before)?.title ?? name
    return [{ rule: id, name, title, old: was, new: is, high: after?.high === true }]
  })
}

const ownMember = <T>(members: Record<string, T> | undefined, name: string): T | undefined =>
  members && Object.hasOwn(members, name) ? members[name] : undefined

const ranks: Record<Verdict, number> = { conformant: 0, incomplete: 1, 'non-conformant': 2 }

const place = ({ kind }: RuleChange): number => kindOrder.indexOf(kind)

/** What changed from one report to the other. Results count only within one revision of a rule. */
export const diffOf = (before: Report, after: Report, { partial = false, suite }: DiffOptions = {}): Diff => {
  const old = byId(before)
  const now = byId(after)
  const isLost = (id: string): boolean => !partial && suite?.has(id) !== false
  const ids = [...new Set([...now.keys(), ...old.keys()])]
  const rules = ids.flatMap((id) => changeOf(old.get(id), now.get(id), { isLost }) ?? [])
  const sides = { old: sideOf(before), new: sideOf(after) }
  return {
    schema: 'svc-conformance-diff/1',
    ...sides,
    worse: rules.some(({ worse }) => worse) || ranks[sides.new.verdict] > ranks[sides.old.verdict],
    notes: notesOn(sides.old, sides.new),
    rules: rules.toSorted((a, b) => place(a) - place(b)),
    outdated: outdatedIn(old, after),
    observations: ids.flatMap((id) => observationsOf(id, old.get(id), now.get(id))),
    timing: timingOf(old, before, after),
  }
}
