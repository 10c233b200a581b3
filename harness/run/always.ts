import type { Always } from '../plan/rule.ts'
import { bodyText } from '../target/index.ts'
import { answerInWords } from './batch.ts'
import { curlLine } from './curl.ts'
import type { Performed } from './perform.ts'
import { recorded } from './record.ts'
import type { Session } from './session.ts'

/** One more answer of a run, and how it is had again. */
export interface Hearing {
  /** Replay token and title of the case. */
  token: string
  title: string
  expected: 'accepted' | 'rejected' | 'open'
  performed: Performed
  /** A positive control just after the case, where the one just before it was accepted. */
  afterwards?: boolean
  /** Plays the case once more; `undefined`: there was no answer of this kind. */
  again(): Promise<Performed | undefined>
}

/** What a law made of the answers that it speaks of. */
interface Record {
  kept: number
  broken: Map<string, { hearing: Hearing; says: string }>
}

/** Cases that may convict a rule: one that does not repeat itself must not hide another that does. */
const mostSuspects = 8

/** How often a breach must show itself again. */
const confirmations = 3

/** The laws of `always` rules, held against every answer of a run as it comes; told at its end. */
export class AlwaysLaws {
  readonly #records: Map<Always, Record>

  constructor({ rules }: Pick<Session, 'rules'>) {
    const own = rules.filter((rule): rule is Always => rule.kind === 'always')
    this.#records = new Map(own.map((rule) => [rule, { kept: 0, broken: new Map() }]))
  }

  hear(hearing: Hearing): void {
    for (const [rule, { broken, ...record }] of this.#records) {
      const finding = findingOf(rule, hearing, hearing.performed)
      if (finding === true) this.#records.set(rule, { ...record, kept: record.kept + 1, broken })
      else if (finding !== null && broken.size < mostSuspects && !broken.has(suspect(hearing)))
        broken.set(suspect(hearing), { hearing, says: finding })
    }
  }

  /** Emits one verdict a rule: kept by every answer, or broken by one that has shown itself again each time. */
  async tell(session: Pick<Session, 'lab' | 'emit' | 'ended'>): Promise<void> {
    for (const [rule, record] of this.#records) await tellOne(session, rule, record)
  }
}

/** Cases of one rule mostly break a law together; the case itself and its control are two. */
const suspect = ({ token, afterwards }: Hearing): string => `${token.replace(/\.[^.]*$/, '')} ${afterwards ?? false}`

const findingOf = (rule: Always, { expected, afterwards = false }: Hearing, performed: Performed) => {
  const { answer, outcome } = performed
  return rule.law(answer, expected, { outcome, text: bodyText(answer), afterwards })
}

const tellOne = async (
  session: Pick<Session, 'lab' | 'emit' | 'ended'>,
  rule: Always,
  { kept, broken }: Record,
): Promise<void> => {
  let shown: { hearing: Hearing; says: string; sure: boolean } | undefined
  for (const { hearing, says } of broken.values()) {
    const sure = await isConfirmed(rule, hearing)
    // Silence that is not repeated was a busy moment.
    const busy = !sure && hearing.performed.answer.trouble === 'timeout'
    if (!busy && (!shown || sure)) shown = { hearing, says, sure }
    if (sure || session.ended) break
  }
  const { performed } = shown?.hearing ?? {}
  const none =
    'no answer came that it speaks of: it is held against the faults of other rules, so let some of these run'
  const unsure = shown && `flaky: it did not show itself each time. ${shown.says}`
  session.emit({
    event: 'case-judged',
    rule: rule.id,
    case: shown?.hearing.token ?? `${rule.id}:@${session.lab.seed}`,
    role: 'fault',
    title: shown?.hearing.title ?? rule.requires,
    expected: shown?.hearing.expected === 'accepted' ? 'accepted' : 'rejected',
    observed: performed?.outcome ?? 'rejected',
    verdict: shown ? (shown.sure ? 'fail' : 'inconclusive') : kept > 0 ? 'pass' : 'inconclusive',
    reason: shown
      ? `${shown.sure ? shown.says : unsure}: ${answerInWords(shown.hearing.performed)}`
      : kept > 0
        ? `it held for ${kept} answers`
        : none,
    ...(performed && {
      exchange: recorded(performed),
      curl: curlLine(performed.built.message, performed.built.origin ?? session.lab.origin),
    }),
    milliseconds: 0,
  })
}

const isConfirmed = async (rule: Always, hearing: Hearing): Promise<boolean> => {
  for (let turn = 0; turn < confirmations; turn++) {
    const performed = await hearing.again()
    const finding = performed && findingOf(rule, hearing, performed)
    if (finding === undefined || finding === null || finding === true) return false
  }
  return true
}
