import type { CaseJudged, JournalEvent, OutcomeObserved, RuleEntry, TriedPair } from '../../reports/journal.ts'
import { isObserved, singlesOf, type NamedEdit } from '../plan/compose.ts'
import { surePairsOf, type CoverPair } from '../plan/cover-pairs.ts'
import { isDrawn } from '../plan/drawing.ts'
import type { Baseline, Flip, Rule } from '../plan/rule.ts'
import type { Attempt } from './batch.ts'
import type { Verdict } from './confirm.ts'
import { contrastTitle } from './contrast.ts'
import { flippedFacts, turned } from './flipped.ts'
import { touched } from './judge.ts'
import type { Lab } from './lab.ts'
import type { Performed } from './performed.ts'
import { allowsForClock, type PlannedCase } from './planned.ts'
import { loggedByTarget, loggedLines, recorded } from './record.ts'
import { recipeOf } from './replay/recipe.ts'
import type { Told } from './stories/sweep.ts'
import { titleBeyond, triedEdge } from './clock/window-edge.ts'

/** A rule as the journal names it. */
export const ruleEntry = (rule: Rule, runs = 1): RuleEntry => ({
  id: rule.id,
  title: rule.requires,
  section: rule.spec,
  level: rule.level,
  revision: rule.revision ?? 1,
  planned: plannedCases(rule, runs),
})

const plannedFlips = (rule: Flip, runs: number): number =>
  singlesOf(rule)
    .filter((edits) => edits.at(-1)?.role !== 'open')
    .reduce((sum, edits) => sum + timesOf(edits, rule.on, runs), 0)

/** How many cases an edit makes: one that draws its parameters as many as are run, any other one. */
export const timesOf = (edits: readonly NamedEdit[], on: Baseline, runs: number): number =>
  runs > 1 && isDrawn(edits, on) ? runs : 1

const plannedCases = (rule: Rule, runs: number): number => {
  if (rule.kind === 'flip') return plannedFlips(rule, runs)
  if (rule.kind === 'watch') return Object.values(rule.stories).filter((story) => !isObserved(story)).length
  if (rule.kind === 'enumerate') return surePairsOf(rule).length
  if (rule.kind === 'compare') return Object.keys(rule.asks).length
  if (rule.kind === 'load') return Object.keys(rule.send).length
  if (rule.kind === 'endure') return Object.keys(rule.send).length
  if (rule.kind === 'crawl') return Object.keys(rule.facts).length
  return rule.kind === 'always' || (rule.kind === 'document' && rule.level !== 'observe') ? 1 : 0
}

/** A case's verdict; the exchanges stand beside anything but a pass. */
export const caseJudged = (lab: Lab, planned: PlannedCase, verdict: Verdict): CaseJudged => {
  const { attempt, contrast } = verdict
  const performed = contrast?.plain ?? attempt.played?.performed
  const control = contrast?.varied ?? attempt.control
  const failed = verdict.verdict !== 'pass'
  return {
    event: 'case-judged',
    rule: planned.rule.id,
    case: planned.token,
    role: planned.expected === 'rejected' ? 'fault' : 'variation',
    title: contrast
      ? contrastTitle(planned.title)
      : failed
        ? titleBeyond(planned.title, planned.edge, lab)
        : planned.title,
    ...(planned.order === undefined ? {} : { order: planned.order }),
    expected: planned.expected === 'rejected' ? 'rejected' : 'accepted',
    observed: performed?.outcome ?? attempt.control?.outcome ?? 'crashed',
    verdict: verdict.verdict,
    ...(verdict.reason === undefined ? {} : { reason: verdict.reason }),
    ...(verdict.repeated ? { repeated: verdict.repeated } : {}),
    ...(allowsForClock(planned) ? { clock: clockOf(lab) } : {}),
    ...(planned.edge ? { edge: triedEdge(planned.edge, lab) } : {}),
    ...(failed && performed
      ? { exchange: recorded(performed), curl: lab.curl(performed.built.message, performed.built.origin) }
      : {}),
    ...(failed && control ? { control: recorded(control) } : {}),
    ...(failed ? { flipped: contrast ? turned(flippedFacts(planned)) : flippedFacts(planned) } : {}),
    ...recipeFor(lab, planned, verdict),
    ...(failed && attempt.played ? { fetched: loggedLines(attempt.played.fetched) } : {}),
    ...pairOf(planned),
    milliseconds: performed?.answer.milliseconds ?? 0,
  }
}

/** An enumeration's pair is its case's one edit. */
const pairOf = ({ case: { edits } }: PlannedCase): { pair?: TriedPair } => {
  const [pair] = edits
  if (!pair || !isCoverPair(pair)) return {}
  const { carrier, granted, required } = pair
  return { pair: { carrier, granted, required } }
}

const isCoverPair = (edit: object): edit is CoverPair => 'carrier' in edit

/** A script judges by the two answers: where the target was right but for what it looked up, there is none. */
const recipeFor = (lab: Lab, planned: PlannedCase, verdict: Verdict): Pick<CaseJudged, 'recipe'> => {
  const { contrast, attempt } = verdict
  const isByAnswers = !attempt.played || touched(planned, attempt.played) === undefined
  const recipe = verdict.verdict === 'fail' && !contrast && isByAnswers ? recipeOf(lab, planned) : undefined
  return recipe ? { recipe } : {}
}

const clockOf = ({ clock }: Lab) => ({
  tolerance_seconds: clock.toleranceSeconds,
  uncertainty_seconds: Math.round(clock.uncertaintySeconds * 1000) / 1000,
})

/** What an open edit brought. */
export const outcomeObserved = (attempt: Attempt): OutcomeObserved => {
  const { planned, played, accepted } = attempt
  const observed = (accepted ? played?.performed.outcome : undefined) ?? 'inconclusive'
  const canary = canarySeen(attempt)
  const worth = canary === undefined ? observed === 'accepted' : canary.value > 0
  const high = worth && planned.rule.high?.includes(planned.slug) === true
  const offers = played && offered(played.performed)
  return {
    event: 'outcome-observed',
    rule: planned.rule.id,
    case: planned.token,
    name: planned.slug,
    title: planned.title,
    observed,
    ...(offers === undefined ? {} : { offered: offers }),
    ...(canary === undefined ? {} : { measured: canary }),
    ...(high ? { high } : {}),
  }
}

/** What was fetched from a rule's canaries, where it has some. */
const canarySeen = ({ planned: { rule }, played }: Attempt) => {
  if (rule.kind !== 'observe' || !rule.canaries || !played) return undefined
  const { canaries } = rule
  const paths = canaries.flatMap((name) => played.fetchedFrom(name)).map(({ method, path }) => `${method} ${path}`)
  const says = paths.length === 0 ? 'was not fetched' : `was fetched: ${paths.join(', ')}`
  return { value: paths.length, unit: 'fetches', says }
}

/** URIs that were asked for and brought an offer, where an answer speaks of offers. */
const offered = ({ reading }: Performed): { uris: number; of: number } | undefined =>
  reading.outcome === 'accepted' && reading.groups.length > 0
    ? { uris: reading.groups.filter((group) => group.offers.length > 0).length, of: reading.groups.length }
    : undefined

/** A story's verdict. */
export const storyJudged = (lab: Lab, told: Told): CaseJudged => ({
  event: 'case-judged',
  rule: told.telling.rule.id,
  case: told.telling.token,
  role: told.expected === 'accepted' ? 'variation' : 'fault',
  title: told.telling.story.says,
  expected: told.expected === 'accepted' ? 'accepted' : 'rejected',
  observed: told.observed,
  verdict: told.verdict,
  ...(told.reason === undefined ? {} : { reason: told.reason }),
  ...(told.repeated ? { repeated: told.repeated } : {}),
  clock: clockOf(lab),
  ...(told.performed
    ? {
        exchange: recorded(told.performed),
        curl: lab.curl(told.performed.built.message, told.performed.built.origin),
      }
    : {}),
  ...(told.control ? { control: recorded(told.control) } : {}),
  ...(told.verdict === 'pass' ? {} : { fetched: loggedByTarget(told.fetched) }),
  story: told.story,
  milliseconds: told.performed?.answer.milliseconds ?? 0,
})

/** What the open steps of a story brought: the last of them, and which was the first to be accepted. */
export const storyObserved = ({ telling, verdict, open, story: happened }: Told): OutcomeObserved => {
  const { rule, story, case: one, token } = telling
  const slug = one.edits[0]?.slug ?? ''
  const observed = verdict === 'inconclusive' ? 'inconclusive' : (open.at(-1)?.outcome ?? 'inconclusive')
  const first = open.find(({ outcome }) => outcome === 'accepted')
  return {
    event: 'outcome-observed',
    rule: rule.id,
    case: token,
    name: slug,
    title: story.says,
    observed,
    ...(open.length > 1 ? { measured: acceptedAfter(open, first?.after) } : {}),
    ...(observed === 'accepted' && rule.high?.includes(slug) === true ? { high: true } : {}),
    story: happened,
  }
}

const acceptedAfter = (open: Told['open'], after: number | undefined): NonNullable<OutcomeObserved['measured']> => ({
  value: after ?? null,
  unit: 's',
  says: after === undefined ? `refused for ${open.at(-1)?.after} s, and perhaps longer` : `accepted after ${after} s`,
})

export type Emit = (event: JournalEvent) => void
