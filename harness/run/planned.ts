import { compose, controlOf, editsOf, expectedOf, type Case, type NamedEdit } from '../plan/compose.ts'
import { facts, overlap, valueAt } from '../plan/facts.ts'
import type { DocumentPlan, Plan } from '../plan/plan.ts'
import type { Rule } from '../plan/rule.ts'
import { tokenOf } from '../plan/token.ts'

/** A case with what the runner must know to play it. */
export interface PlannedCase {
  case: Case
  control: Case
  rule: Rule
  token: string
  title: string
  expected: 'accepted' | 'rejected' | 'open'
  /** Slug of the open edit that is observed. */
  slug: string
  /** The world differs from the baseline's: it gets addresses that the target has never seen. */
  freshScene: boolean
  /** A good key in the same directory is tried before and after. */
  besideSibling: boolean
  /** A rejection counts only if the target fetched something from these. */
  witnesses: string[]
  /** A participant cannot be reached, by the plan. */
  upstreamFault: boolean
  /** Its times allow for the clock's tolerance or uncertainty. */
  allowsForClock: boolean
  /** It is on what the answer to an Execute says: one that is refused outright says nothing. */
  wantsAnswer: boolean
  /** Milliseconds to wait where a participant never answers: longer than the time limit that servers commonly have. */
  patience?: number
}

/** Times that allow for the clock's tolerance or uncertainty (plan/template.ts). */
const clockTemplate = /\{(past|ahead|behind|beyond|staged)/

const longerThanCommonTimeLimits = 35_000

/** Plans a case of any edits. `rule` is whose verdict it is. */
export const planCase = (one: Case, rule: Rule, title: string, slug = ''): PlannedCase => {
  const composed = compose(one).plan
  const control = controlOf(one)
  const baseline = one.baseline.plan
  const worldDiffers = facts(worldOf(baseline), worldOf(composed)).length > 0
  const changed = changedDirectories(compose(control).plan, composed)
  const documents = Object.values(composed.participants).flatMap((who) => Object.values(who.documents))
  const never = documents.some((document) => document.manner === 'never')
  return {
    case: one,
    control,
    rule,
    token: tokenOf(one),
    title,
    slug,
    expected: expectedOf(one),
    freshScene: worldDiffers,
    besideSibling: one.baseline.sibling !== undefined && changed.includes('agent') && everyKeyServed(composed),
    witnesses: faultIsLookedUp(compose(control).plan, composed)
      ? changed.filter((name) => reachable(composed, name))
      : [],
    upstreamFault: documents.some(unreachable),
    wantsAnswer: composed.answer !== undefined,
    allowsForClock: facts(baseline, composed).some((at) =>
      clockTemplate.test(JSON.stringify(valueAt(composed, at) ?? '')),
    ),
    ...(never ? { patience: longerThanCommonTimeLimits } : {}),
  }
}

const worldOf = ({ participants, keys }: Plan) => ({ participants, keys })

const unreachable = (document: DocumentPlan): boolean =>
  document.manner !== 'at-once' || document.status >= 300 || 'filler' in document.body

const everyKeyServed = ({ participants }: Plan): boolean => {
  const directory = participants.agent?.documents.directory
  return directory !== undefined && !unreachable(directory) && 'json' in directory.body
}

/** Where a key is named; all else of a request can be refused before any look-up. */
const lookUps = /^\/(participants|keys)\/|^\/signatures\/\d+\/(key|parameters\/keyid)$/

const faultIsLookedUp = (without: Plan, faulty: Plan): boolean =>
  facts(without, faulty).every((fact) => lookUps.test(fact))

const reachable = ({ participants }: Plan, name: string): boolean =>
  participants[name]?.documents.directory?.manner !== 'closed'

/** Participants whose directory the faults change. */
const changedDirectories = (without: Plan, faulty: Plan): string[] => {
  const changes = facts(without.participants, faulty.participants)
  return Object.keys(without.participants).filter((name) => overlap(changes, [`/${name}/documents/directory`]))
}

/** A case for each edit of a rule, by itself. */
export const singleCases = (rule: Rule, seed: number): PlannedCase[] => {
  if (!('on' in rule) || rule.kind === 'enumerate') return []
  return editsOf(rule).map((edit: NamedEdit) =>
    planCase({ baseline: rule.on, edits: [edit], seed }, rule, edit.edit.says, edit.slug),
  )
}
