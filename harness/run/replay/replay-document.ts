import type { CaseJudged, OutcomeObserved } from '../../../reports/journal.ts'
import type { DocumentRule, Rule } from '../../plan/rule.ts'
import type { Profile } from '../../target/index.ts'
import { survey } from '../documents/documents.ts'
import type { Replayed } from './replay.ts'
import { setUp } from '../set-up.ts'
import { prepareTarget } from '../preflight/preflight.ts'

/** The document rule of a token, and the token; `undefined` where the token is of another kind of case. */
export const documentCaseOf = (token: string, rules: Rule[]): { rule: DocumentRule; token: string } | undefined => {
  const id = /^served:([a-z0-9/-]+)\.[a-z0-9-]+@\d{1,10}$/.exec(token)?.[1]
  const rule = rules.find((one): one is DocumentRule => one.kind === 'document' && one.id === id)
  return rule && { rule, token }
}

export interface ReplayDocumentOptions {
  profile: Profile
  rule: DocumentRule
  token: string
  seed: number
  signal: AbortSignal
  keyFile?: string
}

/** Fetches the document of a token again and judges it. */
export const replayDocument = async ({ rule, token, ...options }: ReplayDocumentOptions): Promise<Replayed> => {
  const setup = await setUp(options)
  const judged: CaseJudged[] = []
  const measured: OutcomeObserved[] = []
  try {
    await prepareTarget(setup)
    const { clock } = setup
    await survey({
      ...options,
      clock,
      rules: [rule],
      emit(event) {
        if (event.event === 'case-judged' && event.case === token) judged.push(event)
        if (event.event === 'outcome-observed' && event.case === token) measured.push(event)
      },
    })
  } finally {
    await setup.close()
  }
  const one = judged.find(({ verdict }) => verdict !== 'pass') ?? judged[0]
  if (one) return judgedAgain(one)
  const [seen] = measured
  if (seen)
    return {
      title: `${seen.title} ${seen.measured?.says ?? ''}`,
      expected: 'open',
      observed: seen.observed,
      verdict: 'observed',
    }
  const reason = 'the participant serves no such document, or the profile does not name it'
  return { title: rule.requires, expected: 'accepted', observed: 'inconclusive', verdict: 'inconclusive', reason }
}

const judgedAgain = ({ title, expected, observed, verdict, reason, exchange }: CaseJudged): Replayed => ({
  title,
  expected,
  observed,
  verdict,
  ...(reason === undefined ? {} : { reason }),
  ...(exchange ? { exchange } : {}),
})
