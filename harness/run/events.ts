import type { CaseJudged, JournalEvent, OutcomeObserved, RuleEntry } from '../../reports/journal.ts'
import { coverPairsOf } from '../plan/cover-pairs.ts'
import type { Rule } from '../plan/rule.ts'
import type { Attempt } from './batch.ts'
import type { Verdict } from './confirm.ts'
import { curlLine } from './curl.ts'
import { flippedFacts } from './flipped.ts'
import type { Lab } from './lab.ts'
import type { Performed } from './perform.ts'
import type { PlannedCase } from './planned.ts'
import { loggedLines, recorded } from './record.ts'
import type { Told } from './sweep.ts'

/** A rule as the journal names it. */
export const ruleEntry = (rule: Rule): RuleEntry => ({
  id: rule.id,
  title: rule.requires,
  section: rule.spec,
  level: rule.level,
  planned: plannedCases(rule),
})

const plannedCases = (rule: Rule): number => {
  if (rule.kind === 'flip') return Object.keys(rule.faults).length + Object.keys(rule.variations).length
  if (rule.kind === 'watch') return Object.keys(rule.stories).length
  if (rule.kind === 'enumerate') return coverPairsOf(rule).filter(({ role }) => role !== 'open').length
  if (rule.kind === 'load') return Object.keys(rule.send).length
  return rule.kind === 'always' || rule.kind === 'document' ? 1 : 0
}

/** A case's verdict; the exchanges stand beside anything but a pass. */
export const caseJudged = (lab: Lab, planned: PlannedCase, verdict: Verdict): CaseJudged => {
  const { attempt } = verdict
  const performed = attempt.played?.performed
  const failed = verdict.verdict !== 'pass'
  return {
    event: 'case-judged',
    rule: planned.rule.id,
    case: planned.token,
    role: planned.expected === 'accepted' ? 'variation' : 'fault',
    title: planned.title,
    expected: planned.expected === 'accepted' ? 'accepted' : 'rejected',
    observed: performed?.outcome ?? attempt.control?.outcome ?? 'crashed',
    verdict: verdict.verdict,
    ...(verdict.reason === undefined ? {} : { reason: verdict.reason }),
    ...(planned.allowsForClock ? { clock: clockOf(lab) } : {}),
    ...(failed && performed
      ? { exchange: recorded(performed), curl: curlLine(performed.built.message, performed.built.origin ?? lab.origin) }
      : {}),
    ...(failed && attempt.control ? { control: recorded(attempt.control) } : {}),
    ...(failed ? { flipped: flippedFacts(planned) } : {}),
    ...(failed && attempt.played ? { fetched: loggedLines(attempt.played.fetched) } : {}),
    milliseconds: performed?.answer.milliseconds ?? 0,
  }
}

const clockOf = ({ clock }: Lab) => ({
  tolerance_seconds: clock.toleranceSeconds,
  uncertainty_seconds: Math.round(clock.uncertaintySeconds * 1000) / 1000,
})

/** What an open edit brought. */
export const outcomeObserved = ({ planned, played }: Attempt): OutcomeObserved => {
  const observed = played?.performed.outcome ?? 'inconclusive'
  const high = observed === 'accepted' && planned.rule.high?.includes(planned.slug) === true
  const offers = played && offered(played.performed)
  return {
    event: 'outcome-observed',
    rule: planned.rule.id,
    case: planned.token,
    name: planned.slug,
    title: planned.title,
    observed,
    ...(offers === undefined ? {} : { offered: offers }),
    ...(high ? { high } : {}),
  }
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
  expected: told.expected,
  observed: told.observed,
  verdict: told.verdict,
  ...(told.reason === undefined ? {} : { reason: told.reason }),
  clock: clockOf(lab),
  ...(told.performed
    ? {
        exchange: recorded(told.performed),
        curl: curlLine(told.performed.built.message, told.performed.built.origin ?? lab.origin),
      }
    : {}),
  ...(told.control ? { control: recorded(told.control) } : {}),
  ...(told.verdict === 'pass' ? {} : { fetched: loggedLines(told.fetched) }),
  milliseconds: told.performed?.answer.milliseconds ?? 0,
})

export type Emit = (event: JournalEvent) => void
