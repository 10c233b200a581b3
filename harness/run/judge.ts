import type { Outcome } from '../plan/message.ts'
import { remedyOfBusy } from './answer-in-words.ts'
import { askedLess } from './busy.ts'
import type { Performed } from './performed.ts'
import type { Played } from './play.ts'
import type { PlannedCase } from './planned.ts'

/** What a played case is worth. `confirm`: it looks like a failure, and must do so again. */
export type Judgement = { verdict: 'pass' } | { verdict: 'confirm' } | { verdict: 'inconclusive'; reason: string }

export const refused = (outcome: Outcome): boolean => outcome === 'rejected' || outcome === 'denied'

/** Judges a played case whose positive control was accepted. */
export const judge = (planned: PlannedCase, played: Played): Judgement => {
  const { outcome, unclear } = played.performed
  if (unclear !== undefined) return inconclusive(unclear)
  if (touched(planned, played) !== undefined) return { verdict: 'confirm' }
  if (outcome === 'busy') return inconclusive(`the target was busy each time it was asked: ${askedLess}`)
  if (planned.wantsAnswer && played.performed.reading.outcome !== 'accepted')
    return inconclusive(`Execute was refused (${played.performed.answer.status}): it told nothing that could be judged`)
  if (planned.expected === 'accepted' && played.performed.doubt !== undefined)
    return inconclusive(played.performed.doubt)
  if (planned.expected === 'accepted') return { verdict: outcome === 'accepted' ? 'pass' : 'confirm' }
  if (outcome === 'accepted') return { verdict: 'confirm' }
  if (outcome === 'crashed')
    return inconclusive(`${crash(played.performed)}: neither accepted nor refused${remedyOfBusy(played.performed)}`)
  const { rule } = planned
  if (rule.kind === 'flip' && rule.reason !== undefined && played.performed.reading.reason !== rule.reason)
    return { verdict: played.leftOut ? 'pass' : 'confirm' }
  const unseen = planned.witnesses.find((name) => !played.lookedUp.has(name))
  if (unseen !== undefined) {
    return inconclusive(`refused, but the target never fetched anything from the ${unseen}, where the fault lies`)
  }
  return { verdict: 'pass' }
}

const inconclusive = (reason: string): Judgement => ({ verdict: 'inconclusive', reason })

/** What an answer that is no answer was. */
export const crash = ({ answer, says }: Performed): string =>
  says ?? (answer.trouble === undefined ? `the target answered ${answer.status}` : troubles[answer.trouble])

const troubles = {
  timeout: 'the target did not answer within the time limit',
  'connection-lost': 'the target closed the connection without an answer',
  'connection-refused': 'the target refused the connection',
  'not-http': 'the answer was not HTTP',
  'too-large': 'the answer was too large to read',
  'not-permitted': 'nothing was sent: the URL leads to a host that nobody has permitted (permission in the profile)',
} as const

/** A participant that no case of the rule may make the target look up, and that was looked up. */
export const touched = (
  { rule, composed }: Pick<PlannedCase, 'rule' | 'composed'>,
  played: Pick<Played, 'fetchedFrom'>,
): string | undefined =>
  rule.untouched?.find((name) => {
    const documents = composed.plan.participants[name]?.documents
    const free = rule.mayRead?.map((document) => documents?.[document]?.path) ?? []
    return played.fetchedFrom(name).some(({ path }) => !free.includes(path))
  })
