import type { LawsHeard, Suspect } from '../../reports/journal.ts'
import type { Always } from '../plan/rule.ts'
import { isGone, listensNoMore } from './gone.ts'
import { hearAgain } from './hear-again.ts'
import { contentsOf, findingOf, type Hearing, type LawRecord } from './hearing.ts'
import type { Performed } from './performed.ts'
import type { Shows } from './secrets.ts'
import type { Session } from './session.ts'
import { tellOne } from './tell-law.ts'

/** Cases that may convict a rule: one that does not repeat itself must not hide another that does. */
const mostSuspects = 8

/** The laws of `always` rules, held against every answer of a run as it comes; told at its end. */
export class AlwaysLaws {
  readonly #records: Map<Always, LawRecord>
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
   * Emits one verdict a rule: kept by every answer, or broken by one that has shown itself again each time; none where
   * the target has gone. `isTold`: rules whose verdict the journal has, for good.
   */
  async tell(
    session: Pick<Session, 'lab' | 'setup' | 'emit' | 'ended' | 'share'>,
    isTold = (rule: string): boolean => session.share.before.hasVerdictOn(rule),
  ): Promise<void> {
    const untold = [...this.#records].filter(([{ id }]) => !isTold(id))
    const gone = (await isGone(session)) ? listensNoMore : undefined
    for (const [rule, record] of untold) await tellOne(session, rule, record, gone)
  }
}

/** Lengthy cases take no place of the plainer ones, which come later. */
const hasRoom = (broken: LawRecord['broken'], { lengthy }: Hearing): boolean =>
  [...broken.values()].filter(({ hearing }) => hearing.lengthy === lengthy).length < mostSuspects

/** Cases of one rule mostly break a law together; the case itself and its control are two. */
const suspect = ({ token, afterwards }: Pick<Hearing, 'token' | 'afterwards'>): string =>
  `${token.replace(/\.[^.]*$/, '')} ${afterwards ?? false}`
