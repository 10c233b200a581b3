import type { Always } from '../plan/rule.ts'
import { bodyText } from '../target/index.ts'
import type { Performed } from './performed.ts'
import type { Shows } from './secrets.ts'

/** One more answer of a run, and how it is had again. */
export interface Hearing {
  /** Replay token and title of the case. */
  token: string
  title: string
  expected: 'accepted' | 'rejected' | 'open'
  performed: Performed
  /** It is the answer of the positive control. */
  control?: true
  /** A positive control just after the case, where the one just before it was accepted. */
  afterwards?: boolean
  /** It comes again by more than one request: such a case convicts only where no plainer one does. */
  lengthy?: true
  /** Plays the case once more; `undefined`: there was no answer of this kind. Of several answers one is enough to break a law. */
  again(): Promise<Performed | Performed[] | undefined>
}

/** What a law made of the answers that it speaks of. */
export interface LawRecord {
  kept: number
  broken: Map<string, Suspected>
}

export interface Suspected {
  /** Without its answer where the run was interrupted since. */
  hearing: Omit<Hearing, 'performed'> & { performed?: Performed | undefined }
  says: string
}

export interface Contents {
  text: string
  shown: string | undefined
}

/** What the laws read of an answer. */
export const contentsOf = ({ answer }: Performed, shows: Shows): Contents => {
  const text = bodyText(answer)
  return { text, shown: shows(`${answer.headers.map(([, value]) => value).join('\n')}\n${text}`) }
}

/** What a law makes of an answer: it holds, it does not, and why, or it does not speak of it. */
export const findingOf = (
  rule: Always,
  { expected, afterwards = false }: Pick<Hearing, 'expected' | 'afterwards'>,
  { answer, outcome, unread }: Performed,
  contents: Contents,
) => rule.law(answer, expected, { outcome: unread ? 'crashed' : outcome, afterwards, ...contents })

/** What laws an answer breaks, in a hearing of its own. */
export const lawsBrokenBy = (
  rules: Always[],
  hearing: Pick<Hearing, 'expected' | 'afterwards' | 'performed'>,
  shows: Shows,
): { rule: string; says: string }[] => {
  const contents = contentsOf(hearing.performed, shows)
  return rules.flatMap((rule) => {
    const finding = findingOf(rule, hearing, hearing.performed, contents)
    return typeof finding === 'string' ? [{ rule: rule.id, says: finding }] : []
  })
}
