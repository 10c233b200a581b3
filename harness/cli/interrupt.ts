import { exit } from './errors.ts'

/** A Ctrl-C reaches a program under npm more than once: from the terminal, and passed on. */
const sameKeyMilliseconds = 500

/** Signals that end a run. The first asks it to end, a second one ends the process. */
export class Interrupt {
  readonly #controller = new AbortController()
  readonly #signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  #at = 0

  constructor() {
    for (const name of this.#signals) process.on(name, this.#interrupt)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Ends the run as a signal would, without a word. */
  end(): void {
    this.#controller.abort()
  }

  close(): void {
    for (const name of this.#signals) process.off(name, this.#interrupt)
  }

  readonly #interrupt = (): void => {
    const now = performance.now()
    if (this.signal.aborted && now - this.#at < sameKeyMilliseconds) return
    if (this.signal.aborted) process.exit(exit.interrupted)
    this.#at = now
    process.stderr.write('\ninterrupted: the report of what was done is written; once more ends at once\n')
    this.#controller.abort()
  }
}
