import type { CaseJudged, OutcomeObserved, Repeated } from '../../../reports/journal.ts'
import { asReceived, placeInWords, type Finding } from '../../target/index.ts'
import type { CurlLine } from '../replay/curl.ts'
import type { Held } from './documents.ts'
import { recorded } from '../record.ts'

/** As many findings as a sentence holds. */
const most = 5

const tokenOf = ({ rule, participant }: Held, seed: number): string => `served:${rule.id}.${participant.name}@${seed}`

const nameOf = ({ participant, of, documents }: Held): string =>
  `the ${of.replace('-', ' ')} of the ${participant.name} at ${documents[of]?.url ?? participant.base}`

/** "at /keys/0/x: is missing", the pointer as the document has it. */
const inWords = ({ documents, of }: Held, { at, says }: Finding): string => {
  if (!at.startsWith('/body/')) return `${placeInWords(at)}: ${says}`
  return `at ${asReceived(documents[of]?.received, at.slice('/body'.length))}: ${says}`
}

const listed = (held: Held, findings: Finding[]): string => {
  const words = findings.slice(0, most).map((finding) => inWords(held, finding))
  const more = findings.length > most ? [`and ${findings.length - most} more`] : []
  return [...words, ...more].join('; ')
}

/** What was found of a document, or why there is no verdict. */
export type Result = { findings: Finding[] } | { reason: string; repeated?: Repeated }

/** What became of a document before a rule: findings, or why it has no verdict. */
export const documentJudged = (held: Held, seed: number, result: Result, curl: CurlLine): CaseJudged => {
  const findings = 'findings' in result ? result.findings : []
  const reason = 'reason' in result ? result.reason : listed(held, findings)
  const verdict = 'reason' in result ? 'inconclusive' : findings.length > 0 ? 'fail' : 'pass'
  const fetched = held.documents[held.of]
  const shown = verdict !== 'pass' && fetched !== undefined
  return {
    event: 'case-judged',
    rule: held.rule.id,
    case: tokenOf(held, seed),
    role: 'variation',
    title: verdict === 'fail' ? `${nameOf(held)}: ${reason}` : nameOf(held),
    expected: 'accepted',
    observed: verdict === 'pass' ? 'accepted' : fetched?.answer.status === null ? 'crashed' : 'rejected',
    verdict,
    ...(reason === '' ? {} : { reason }),
    ...('repeated' in result && { repeated: result.repeated }),
    ...(shown
      ? {
          exchange: recorded({ built: { message: fetched.message, bases: [] }, answer: fetched.answer }),
          curl: curl(fetched.message, new URL(fetched.url).origin),
        }
      : {}),
    milliseconds: fetched?.answer.milliseconds ?? 0,
  }
}

/** What a document shows of what the spec leaves open. */
export const shownOpen = (held: Held, shown: Record<string, Finding[]>, seed: number): OutcomeObserved[] =>
  Object.entries(shown).map(([slug, findings]) => ({
    event: 'outcome-observed',
    rule: held.rule.id,
    case: tokenOf(held, seed),
    name: slug,
    title: held.rule.open?.[slug]?.says ?? slug,
    observed: 'accepted',
    measured: { value: findings.length, unit: '', says: `${nameOf(held)}: ${listed(held, findings)}` },
  }))

/** The number that an `observe` rule records. */
export const documentMeasured = (held: Held, seed: number): OutcomeObserved => {
  const { member, unit, says } = held.rule.measures ?? { member: 'fresh_for' as const, unit: '', says: '' }
  const value = held.around.documents[held.of]?.[member] ?? null
  return {
    event: 'outcome-observed',
    rule: held.rule.id,
    case: tokenOf(held, seed),
    name: `${held.participant.name}-${held.of}`,
    title: nameOf(held),
    observed: value === null ? 'rejected' : 'accepted',
    measured: { value, unit, says: value === null ? `${says}: it does not say` : `${says} ${value} ${unit}` },
  }
}
