import type { LawsHeard, RuleSkipped, Suspect } from '../../reports/journal.ts'
import type { Always } from '../plan/rule.ts'
import { bodyText } from '../target/index.ts'
import { answerInWords } from './answer-in-words.ts'
import { hearAgain } from './hear-again.ts'
import type { Performed } from './perform.ts'
import { recorded } from './record.ts'
import type { Shows } from './secrets.ts'
import type { Session } from './session.ts'

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
interface Record {
  kept: number
  broken: Map<string, Suspected>
}

interface Suspected {
  /** Without its answer where the run was interrupted since. */
  hearing: Omit<Hearing, 'performed'> & { performed?: Performed | undefined }
  says: string
}

/** Cases that may convict a rule: one that does not repeat itself must not hide another that does. */
const mostSuspects = 8

/** How often a breach must show itself again. */
const confirmations = 3

/** The laws of `always` rules, held against every answer of a run as it comes; told at its end. */
export class AlwaysLaws {
  readonly #records: Map<Always, Record>
  readonly #session: Pick<Session, 'lab' | 'scenes' | 'rules'>
  readonly #shows: Shows
  #kept = new Map<string, number>()
  #suspects: Suspect[] = []
  /** Answers that broke no law: the control of a batch comes with each of its cases. */
  readonly #heard = new WeakSet<Performed>()

  constructor(session: Pick<Session, 'lab' | 'scenes' | 'rules' | 'share'>) {
    const { before } = session.share
    this.#shows = session.lab.shows
    const own = session.rules.filter((rule): rule is Always => rule.kind === 'always')
    this.#records = new Map(own.map((rule) => [rule, { kept: before.kept.get(rule.id) ?? 0, broken: new Map() }]))
    this.#session = session
    this.take({ kept: {}, suspects: before.suspects })
  }

  /** What was heard by another process, or by this run before it was interrupted. */
  take({ kept, suspects }: Pick<LawsHeard, 'kept' | 'suspects'>): void {
    for (const [rule, record] of this.#records) {
      this.#records.set(rule, { ...record, kept: record.kept + (kept[rule.id] ?? 0) })
      for (const one of suspects.filter((each) => each.rule === rule.id)) {
        const { case: token, title, expected, afterwards } = one
        const hearing = { token, title, expected, afterwards, again: () => hearAgain(this.#session, one) }
        if (record.broken.size < mostSuspects) record.broken.set(suspect(hearing), { hearing, says: one.says })
      }
    }
  }

  /** What was heard since this was last asked, for a run that goes on from its journal. */
  news(): LawsHeard | undefined {
    if (this.#kept.size === 0 && this.#suspects.length === 0) return undefined
    const heard: LawsHeard = { event: 'laws-heard', kept: Object.fromEntries(this.#kept), suspects: this.#suspects }
    this.#kept = new Map()
    this.#suspects = []
    return heard
  }

  hear(hearing: Hearing): void {
    const { performed } = hearing
    if (this.#heard.has(performed)) return
    const contents = contentsOf(performed, this.#shows)
    const findings = [...this.#records].map(([rule, record]) => ({
      rule,
      record,
      finding: findingOf(rule, hearing, performed, contents),
    }))
    // What breaks a law is heard with each of the cases that it may have come of.
    if (findings.every(({ finding }) => typeof finding !== 'string')) this.#heard.add(performed)
    for (const {
      rule,
      record: { broken, ...record },
      finding,
    } of findings) {
      if (finding === true) {
        this.#records.set(rule, { ...record, kept: record.kept + 1, broken })
        this.#kept.set(rule.id, (this.#kept.get(rule.id) ?? 0) + 1)
      } else if (finding !== null && hasRoom(broken, hearing) && !broken.has(suspect(hearing))) {
        broken.set(suspect(hearing), { hearing, says: finding })
        const { token, title, expected, afterwards = false, control = false } = hearing
        // A story is not begun in the middle: after an interruption its answers are not asked for again.
        if (!hearing.lengthy)
          this.#suspects.push({ rule: rule.id, case: token, title, expected, afterwards, control, says: finding })
      }
    }
  }

  /**
   * Emits one verdict a rule: kept by every answer, or broken by one that has shown itself again each time. `isTold`:
   * rules whose verdict the journal has, for good.
   */
  async tell(
    session: Pick<Session, 'lab' | 'emit' | 'ended' | 'share'>,
    isTold = (rule: string): boolean => session.share.before.hasVerdictOn(rule),
  ): Promise<void> {
    const untold = [...this.#records].filter(([{ id }]) => !isTold(id))
    for (const [rule, record] of untold) await tellOne(session, rule, record)
  }
}

/** Lengthy cases take no place of the plainer ones, which come later. */
const hasRoom = (broken: Record['broken'], { lengthy }: Hearing): boolean =>
  [...broken.values()].filter(({ hearing }) => hearing.lengthy === lengthy).length < mostSuspects

/** Cases of one rule mostly break a law together; the case itself and its control are two. */
const suspect = ({ token, afterwards }: Pick<Hearing, 'token' | 'afterwards'>): string =>
  `${token.replace(/\.[^.]*$/, '')} ${afterwards ?? false}`

interface Contents {
  text: string
  shown: string | undefined
}

const contentsOf = ({ answer }: Performed, shows: Shows): Contents => {
  const text = bodyText(answer)
  return { text, shown: shows(`${answer.headers.map(([, value]) => value).join('\n')}\n${text}`) }
}

const findingOf = (
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

const rankOf = ({ lengthy }: Suspected['hearing']): number => (lengthy ? 1 : 0)

const tellOne = async (
  session: Pick<Session, 'lab' | 'emit' | 'ended' | 'share'>,
  rule: Always,
  { kept, broken }: Record,
): Promise<void> => {
  let shown: (Suspected & { sure: boolean }) | undefined
  const plainFirst = [...broken.values()].toSorted((a, b) => rankOf(a.hearing) - rankOf(b.hearing))
  for (const { hearing, says } of plainFirst) {
    const { sure, performed } = await confirmed(rule, hearing, session.lab.shows)
    hearing.performed ??= performed
    // Silence that is not repeated was a busy moment.
    const busy = !sure && hearing.performed?.answer.trouble === 'timeout'
    if (!busy && (!shown || sure)) shown = { hearing, says, sure }
    if (sure || session.ended) break
  }
  const { performed } = shown?.hearing ?? {}
  const none =
    'no answer came that it speaks of: it is held against the faults of other rules, so let some of these run'
  if (!shown && kept === 0 && session.share.shard.of > 1) return session.emit(heardElsewhere(rule))
  const unsure = shown && `flaky: it did not show itself each time. ${shown.says}`
  const answered = performed ? `: ${answerInWords(performed)}` : ''
  session.emit({
    event: 'case-judged',
    rule: rule.id,
    case: shown?.hearing.token ?? `${rule.id}:@${session.lab.seed}`,
    role: 'fault',
    title: shown?.hearing.title ?? rule.requires,
    expected: shown?.hearing.expected === 'accepted' ? 'accepted' : 'rejected',
    observed: performed?.outcome ?? 'rejected',
    verdict: shown ? (shown.sure ? 'fail' : 'inconclusive') : kept > 0 ? 'pass' : 'inconclusive',
    reason: shown ? `${shown.sure ? shown.says : unsure}${answered}` : kept > 0 ? `it held for ${kept} answers` : none,
    ...(performed && {
      exchange: recorded(performed),
      curl: session.lab.curl(performed.built.message, performed.built.origin),
    }),
    milliseconds: 0,
  })
}

/** A shard with few cases may have no answer that a law speaks of. */
const heardElsewhere = ({ id }: Always): RuleSkipped => ({
  event: 'rule-skipped',
  rule: id,
  reason: 'no answer came here that it speaks of; other shards hear theirs',
  optional: true,
  elsewhere: true,
})

const confirmed = async (
  rule: Always,
  hearing: Omit<Hearing, 'performed'>,
  shows: Shows,
): Promise<{ sure: boolean; performed?: Performed | undefined }> => {
  let performed: Performed | undefined
  for (let turn = 0; turn < confirmations; turn++) {
    const answered = (await hearing.again()) ?? []
    const answers = Array.isArray(answered) ? answered : [answered]
    const breaking = answers.find((one) => typeof findingOf(rule, hearing, one, contentsOf(one, shows)) === 'string')
    performed = breaking ?? answers[0]
    if (!breaking) return { sure: false, performed }
  }
  return { sure: true, performed }
}
