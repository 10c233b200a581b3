import type { JournalEvent, LawsHeard, RowPlayed, Suspect } from '../../reports/journal.ts'

/** What names an event within a run; there may be several of one name, always in the same order. */
const nameOf = (event: JournalEvent): string | undefined => {
  if (event.event === 'rule-skipped') return `skipped ${event.rule}`
  if (event.event === 'outcome-observed') return `observed ${event.rule} ${event.case} ${event.name}`
  if (event.event !== 'case-judged') return undefined
  // One token stands for every document that a participant serves; the title says which, and where.
  const document = event.case.startsWith('served:') ? event.title.replace(/ at .*/s, '') : ''
  return `judged ${event.rule} ${event.case} ${document}`
}

/** What the journal of an interrupted run has already: it is not played again, and not told twice. */
export class Before {
  readonly #told = new Map<string, number>()
  readonly #judged = new Set<string>()
  readonly #observed = new Set<string>()
  readonly #rules = new Set<string>()
  /** Answers that kept a law, by rule. */
  readonly kept = new Map<string, number>()
  readonly suspects: Suspect[] = []
  /** Tokens of cases that did not pass. */
  readonly notPassed = new Set<string>()
  /** Rows of pairs that are through, by index. */
  readonly rows = new Map<number, RowPlayed>()
  readonly #failed = new Set<string>()

  constructor(events: Iterable<JournalEvent> = []) {
    for (const event of events) this.#take(event)
  }

  /** Whether a case of a rule has its verdict. */
  judged(rule: string, token: string): boolean {
    return this.#judged.has(`${rule} ${token}`)
  }

  /** A case that has its verdict from now on. */
  note(rule: string, token: string): void {
    this.#judged.add(`${rule} ${token}`)
  }

  /** Whether an open edit, a search or a count of a rule was told. */
  observed(rule: string, name: string): boolean {
    return this.#observed.has(`${rule} ${name}`)
  }

  /** Whether anything was judged of a rule. */
  hasVerdictOn(rule: string): boolean {
    return this.#rules.has(rule)
  }

  /** Whether a rule has failed. */
  hasFailed(rule: string): boolean {
    return this.#failed.has(rule)
  }

  /** Whether an event is new; of what was told so often before, so much is not. */
  admits(event: JournalEvent): boolean {
    const name = nameOf(event)
    const left = name === undefined ? 0 : (this.#told.get(name) ?? 0)
    if (name === undefined || left === 0) return true
    this.#told.set(name, left - 1)
    return false
  }

  #take(event: JournalEvent): void {
    const name = nameOf(event)
    if (name !== undefined) this.#told.set(name, (this.#told.get(name) ?? 0) + 1)
    if (event.event === 'laws-heard') this.#hear(event)
    if (event.event === 'outcome-observed') this.#observed.add(`${event.rule} ${event.name}`)
    if (event.event === 'row-played') this.rows.set(event.row, event)
    if (event.event !== 'case-judged') return
    if (event.verdict !== 'pass') this.notPassed.add(event.case)
    if (event.verdict === 'fail') this.#failed.add(event.rule)
    this.#judged.add(`${event.rule} ${event.case}`)
    this.#rules.add(event.rule)
  }

  #hear({ kept, suspects }: LawsHeard): void {
    for (const [rule, count] of Object.entries(kept)) this.kept.set(rule, (this.kept.get(rule) ?? 0) + count)
    this.suspects.push(...suspects)
  }
}
