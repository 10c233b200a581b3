import type { DocumentRule } from '../../plan/rule.ts'
import type { DocumentName } from '../../plan/served.ts'
import { documentsOf, judgeDocument, shownOpenly, type Profile, type Surroundings } from '../../target/index.ts'
import type { Clock } from '../../build/scene.ts'
import { certifiedBy, type Certified } from './certified.ts'
import { curlFor } from '../replay/curl.ts'
import { documentJudged, documentMeasured, shownOpen, type Result } from './document-events.ts'
import type { Emit } from '../events.ts'
import { DocumentReader, type Documents } from './fetch-documents.ts'
import { confirmations, flaky } from '../repeated.ts'
import type { Session } from '../session.ts'

/** What a survey needs. */
export interface Survey {
  profile: Profile
  rules: DocumentRule[]
  /** The target's. */
  clock: Clock
  seed: number
  signal: AbortSignal
  emit: Emit
}

/** A document of a participant, before a rule. */
export interface Held {
  participant: Certified
  rule: DocumentRule
  of: DocumentName
  documents: Documents
  around: Surroundings
}

/** Fetches what the target and the profile's further participants serve, and holds each `document` rule against it. */
export const readDocuments = async ({ setup, rules, lab, share, emit }: Session): Promise<void> => {
  const own = rules.filter((rule): rule is DocumentRule => rule.kind === 'document' && share.owns(rule.id))
  const { profile, clock } = setup
  await survey({ profile, rules: own, clock, seed: lab.seed, signal: lab.signal, emit })
}

/** Judges each document of each participant. A failure is believed when it shows itself each time that the document is fetched. */
export const survey = async (options: Survey): Promise<void> => {
  const { profile, rules, signal, emit } = options
  if (rules.length === 0) return
  const reader = new DocumentReader(profile, signal)
  const spokenOf = new Set<DocumentRule>()
  for (const participant of certifiedBy(profile)) {
    if (signal.aborted) break
    const fetch = () => reader.documentsOf(participant)
    const documents = await fetch()
    const held = rules.flatMap((rule) => heldBy(rule, participant, documents, options))
    const again: Documents[] = []
    while (held.some(fails) && again.length < confirmations) again.push(await fetch())
    for (const one of held) {
      if (judge(one) === 'none') continue
      spokenOf.add(one.rule)
      const others = again.map((fetched) => ({
        ...one,
        documents: fetched,
        around: around(participant, fetched, options),
      }))
      tell(one, others, options)
    }
  }
  await reader.close()
  for (const rule of rules) if (!spokenOf.has(rule) && !signal.aborted) emit(nothingThere(rule))
}

const heldBy = (rule: DocumentRule, participant: Certified, documents: Documents, options: Survey): Held[] =>
  documentsOf(rule).map((of) => ({ participant, rule, of, documents, around: around(participant, documents, options) }))

const around = ({ sites, setting, target }: Certified, documents: Documents, { clock }: Survey): Surroundings => ({
  sites,
  setting,
  now: target ? clock.now() : Date.now(),
  slack: (clock.toleranceSeconds + clock.uncertaintySeconds) * 1000,
  documents: Object.fromEntries(Object.entries(documents).map(([name, { served }]) => [name, served])),
})

/** What a document is worth before a rule; `none` where the rule does not speak of it. */
const judge = ({ rule, of, documents, around: surroundings }: Held): 'none' | Result => {
  const trouble = documents[of]?.trouble
  // What was not served whole says nothing.
  if (trouble !== undefined) return { reason: trouble }
  const judgement = judgeDocument(rule, of, surroundings)
  if (judgement === 'unserved') return { reason: 'there is no such document to judge' }
  return judgement === 'none' ? 'none' : { findings: judgement }
}

const fails = (held: Held): boolean => {
  const result = judge(held)
  return result !== 'none' && 'findings' in result && result.findings.length > 0
}

const tell = (held: Held, again: Held[], { emit, seed, profile }: Survey): void => {
  const result = judge(held)
  if (result === 'none') return
  for (const event of shownOpen(held, shownOpenly(held.rule, held.of, held.around), seed)) emit(event)
  const repeated = { failed: [held, ...again].filter(fails).length, of: again.length + 1 }
  const unsteady = fails(held) && repeated.failed < repeated.of
  if (held.rule.measures) emit(documentMeasured(held, seed))
  else emit(documentJudged(held, seed, unsteady ? { reason: flaky(repeated), repeated } : result, curlFor(profile)))
}

const nothingThere = (rule: DocumentRule) => ({
  event: 'rule-skipped' as const,
  rule: rule.id,
  reason:
    'no participant here serves what it speaks of, and none has to: it is optional, or asked of another role; name further participants under publisher.base or certify',
  optional: true,
})
