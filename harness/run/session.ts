import type { Progressed } from '../../reports/journal.ts'
import type { Rule } from '../plan/rule.ts'
import { AlwaysLaws } from './always.ts'
import type { Emit } from './events.ts'
import type { Lab } from './lab.ts'
import { Scenes } from './scenes.ts'
import type { Setup } from './set-up.ts'
import { Share } from './share.ts'

/** A run while it lasts: what is open, what is shared, and where everything that is learnt goes. */
export class Session {
  readonly setup: Setup
  readonly scenes: Scenes
  readonly rules: Rule[]
  readonly laws: AlwaysLaws
  /** What of the rules is left to play here. */
  readonly share: Share
  /** Rules whose edits may keep each other company: all of the run, those of other shards too. */
  company: Rule[]
  /** Tokens of cases that did not pass. */
  readonly notPassed: Set<string>
  readonly #emit: Emit
  readonly #afterFailure: (rule: string) => void
  readonly #begun = performance.now()
  #cases = 0
  #failures = 0

  constructor(setup: Setup, rules: Rule[], emit: Emit, afterFailure: (rule: string) => void, share = new Share()) {
    this.setup = setup
    this.share = share
    this.notPassed = new Set(share.before.notPassed)
    this.rules = rules
    this.company = rules
    this.laws = new AlwaysLaws(this)
    this.scenes = new Scenes(setup.lab)
    this.#emit = emit
    this.#afterFailure = afterFailure
  }

  get lab(): Lab {
    return this.setup.lab
  }

  get ended(): boolean {
    return this.lab.signal.aborted
  }

  /** Tells the journal what the laws on all answers have heard: before the verdicts on the same cases. */
  tellHeard(): void {
    const news = this.laws.news()
    if (news) this.#emit(news)
  }

  /** Tells the journal, and keeps count of cases and failures. */
  emit: Emit = (event) => {
    this.#emit(event)
    if (event.event === 'fuzz-reached') this.progress()
    if (event.event !== 'case-judged' && event.event !== 'outcome-observed') return
    if (event.event === 'case-judged' && event.verdict !== 'pass') this.notPassed.add(event.case)
    this.#cases += 1
    const failed = event.event === 'case-judged' && event.verdict === 'fail'
    if (failed) this.#failures += 1
    this.progress()
    if (failed) this.#afterFailure(event.rule)
  }

  /** Tells how far the run is. */
  progress(rows?: Progressed['rows']): void {
    this.#emit({
      event: 'progressed',
      cases_done: this.#cases,
      ...(rows && { rows }),
      failures: this.#failures,
      requests: this.setup.transport.requests,
      duration_ms: Math.round(performance.now() - this.#begun),
    })
  }
}
