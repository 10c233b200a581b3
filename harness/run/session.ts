import type { Rule } from '../plan/rule.ts'
import { AlwaysLaws } from './always.ts'
import type { Emit } from './events.ts'
import { Scenes, type Lab } from './lab.ts'
import type { Setup } from './set-up.ts'

/** A run while it lasts: what is open, what is shared, and where everything that is learnt goes. */
export class Session {
  readonly setup: Setup
  readonly scenes: Scenes
  readonly rules: Rule[]
  readonly laws: AlwaysLaws
  /** Cases of each edit that draws its parameters. */
  readonly runs: number
  readonly #emit: Emit
  readonly #afterFailure: () => void
  #cases = 0
  #failures = 0

  constructor(setup: Setup, rules: Rule[], emit: Emit, afterFailure: () => void, runs = 1) {
    this.setup = setup
    this.rules = rules
    this.runs = runs
    this.laws = new AlwaysLaws(this)
    this.scenes = new Scenes((plan) => setup.lab.stage(plan))
    this.#emit = emit
    this.#afterFailure = afterFailure
  }

  get lab(): Lab {
    return this.setup.lab
  }

  get ended(): boolean {
    return this.lab.signal.aborted
  }

  /** Tells the journal, and keeps count of cases and failures. */
  emit: Emit = (event) => {
    this.#emit(event)
    if (event.event !== 'case-judged' && event.event !== 'outcome-observed') return
    this.#cases += 1
    const failed = event.event === 'case-judged' && event.verdict === 'fail'
    if (failed) this.#failures += 1
    this.#emit({
      event: 'progressed',
      cases_done: this.#cases,
      failures: this.#failures,
      requests: this.setup.transport.requests,
    })
    if (failed) this.#afterFailure()
  }
}
