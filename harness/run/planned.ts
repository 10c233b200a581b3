import { compose, controlOf, expectedOf, singlesOf, type Case, type Composed } from '../plan/compose.ts'
import { isDrawn } from '../plan/drawing.ts'
import { facts, overlap, valueAt } from '../plan/facts.ts'
import type { DocumentPlan, Plan } from '../plan/plan.ts'
import type { Rule } from '../plan/rule.ts'
import { tokenOf } from '../plan/token.ts'
import { composedControl } from './composed-control.ts'
import { edgeOf, type PlannedEdge } from './clock/window-edge.ts'

/** A case with what the runner must know to play it. */
export interface PlannedCase {
  case: Case
  composed: Composed
  control: Case
  rule: Rule
  token: string
  title: string
  expected: 'accepted' | 'rejected' | 'open'
  /** Its place among the cases that are played with it. */
  order?: number
  /** Slug of the open edit that is observed. */
  slug: string
  /** The world differs from the baseline's: it gets addresses that the target has never seen. */
  freshScene: boolean
  /** What its faults change is the world, or part of it. */
  changesWorld: boolean
  /** The plan whose world it shares, where that is not the baseline's. */
  world?: Plan
  /** A good key in the same directory is tried before and after. */
  besideSibling: boolean
  /** A rejection counts only if the target fetched something from these. */
  witnesses: string[]
  /** A participant cannot be reached, by the plan, or there may be none where it is looked for. */
  upstreamFault: boolean
  /** It is on what the answer to an Execute says: one that is refused outright says nothing. */
  wantsAnswer: boolean
  /** A moment that it puts near the target's clock. */
  edge?: PlannedEdge
  /** Milliseconds to wait where a participant never answers: longer than the time limit that servers commonly have. */
  patience?: number
}

const longerThanCommonTimeLimits = 35_000

/** Plans a case of any edits. `rule` is whose verdict it is. */
export const planCase = (one: Case, rule: Rule, title: string, slug = ''): PlannedCase => {
  const expected = expectedOf(one)
  // What has no fault is others' control.
  const whole = expected === 'accepted' ? composedControl(one) : compose(one)
  const composed = whole.plan
  const control = controlOf(one)
  const baseline = one.baseline.plan
  const without = control.edits.length === 0 ? baseline : composedControl(control).plan
  const differs = facts(baseline, composed)
  const flipped = without === baseline ? differs : facts(without, composed)
  const changed = changedDirectories(without, flipped)
  const edge = edgeOf(composed, flipped)
  const never = documentsOf(composed).some(({ manner }) => manner === 'never' || manner === 'drips')
  return {
    case: one,
    composed: whole,
    control,
    rule,
    token: tokenOf(one),
    title,
    slug,
    expected,
    freshScene: differs.some((at) => world.test(at) || counted.test(at)),
    changesWorld: flipped.some((at) => world.test(at)),
    besideSibling: one.baseline.sibling !== undefined && changed.includes('agent') && everyKeyServed(composed),
    witnesses:
      whole.wire.length === 0 && flipped.every((fact) => lookUps.test(fact))
        ? changed.filter((name) => reachable(composed, name))
        : [],
    // What must be accepted is not refused for that: 503 with Retry-After is busy there as anywhere.
    upstreamFault:
      expected !== 'accepted' && (hasUnreachable(composed) || flipped.some((at) => agentsAddress.test(at))),
    wantsAnswer: composed.answer !== undefined && (expected !== 'rejected' || isAnswerAlone(flipped)),
    ...(edge ? { edge } : {}),
    ...(never ? { patience: longerThanCommonTimeLimits } : {}),
  }
}

/** What is wrong is what is told, and nothing before it. */
const isAnswerAlone = (flipped: string[]): boolean =>
  flipped.length > 0 && flipped.every((at) => overlap([at], ['/answer']))

/** Times that allow for the clock's tolerance or uncertainty (plan/template.ts). */
const clockTemplate = /\{(past|ahead|behind|beyond|staged)/

/** Whether the times of a case allow for the clock's tolerance or uncertainty. */
export const allowsForClock = ({ case: { baseline }, composed: { plan } }: PlannedCase): boolean =>
  facts(baseline.plan, plan).some((at) => clockTemplate.test(JSON.stringify(valueAt(plan, at) ?? '')))

/** Another address may be that of nobody. */
const agentsAddress = /^\/request\/headers\/signature-agent(\/|$)/

/** What participants serve, and by which keys. */
const world = /^\/(participants|keys)(\/|$)/

/**
 * What limits a grant: the next time it may be used up by this one, and what was sold to a holder before may be sold no
 * more, unless it is another holder's.
 */
const counted = /^\/delegation\/.*\/svc_max_(accesses|spend_cents)(\/|$)/

const documentsOf = ({ participants }: Plan): DocumentPlan[] =>
  Object.values(participants).flatMap((who) => Object.values(who.documents))

/** A participant cannot be reached, or serves what is no answer: whoever needs it may say so by 502, 503 or 504. */
export const hasUnreachable = (plan: Plan): boolean => documentsOf(plan).some(unreachable)

/**
 * What is given as text, or under another type, is no document of its kind: a gateway's 502 says the same of it as of an
 * answer that failed.
 */
const unreachable = ({ manner, status, headers, body }: DocumentPlan): boolean =>
  manner !== 'at-once' || status >= 300 || !('json' in body) || !jsonTypes.test(headers['content-type'] ?? '')

const jsonTypes = /^application\/(jwk-set\+)?json *(;|$)/i

const everyKeyServed = ({ participants }: Plan): boolean => {
  const directory = participants.agent?.documents.directory
  return directory !== undefined && !unreachable(directory) && 'json' in directory.body
}

/** Where the agent's key is named; all else of a request, its hops too, can be refused before that is looked up. */
const lookUps = /^\/(participants|keys)\/|^\/signatures\/0\/(key|parameters\/keyid)$/

const reachable = ({ participants }: Plan, name: string): boolean =>
  participants[name]?.documents.directory?.manner !== 'closed'

/** Participants whose directory the faults change. */
const changedDirectories = (without: Plan, flipped: string[]): string[] =>
  Object.keys(without.participants).filter((name) => overlap(flipped, [`/participants/${name}/documents/directory`]))

/** A case for each edit of a rule, by itself; for one that draws its parameters, so many, each from a seed of its own. */
export const singleCases = (rule: Rule, seed: number, runs = 1): PlannedCase[] => {
  if (!('on' in rule) || rule.kind === 'enumerate') return []
  return singlesOf(rule).flatMap((edits) => {
    const own = edits.at(-1)
    const seeds = runs > 1 && isDrawn(edits, rule.on) ? seedsFrom(seed, runs) : [seed]
    return seeds.map((one) => planCase({ baseline: rule.on, edits, seed: one }, rule, own?.edit.says ?? '', own?.slug))
  })
}

/** One more than the greatest seed that a token holds. */
const seedsInAll = 2 ** 32

/** So many seeds, the run's own first. */
const seedsFrom = (seed: number, runs: number): number[] =>
  Array.from({ length: runs }, (_, i) => (seed + i) % seedsInAll)
