import type { JournalEvent } from '../../reports/journal.ts'
import { oneLine } from '../../reports/text.ts'

const millisecondsBetweenLines = 10_000

/** Tells how far random cases have come: a line every ten seconds, and one for each finding. */
export class FuzzProgress {
  readonly #stream: NodeJS.WritableStream
  readonly #begun = performance.now()
  #last = performance.now()
  #found = 0
  readonly #before: number

  /** `before`: cases that were played before this call. */
  constructor(stream: NodeJS.WritableStream, before = 0) {
    this.#stream = stream
    this.#before = before
  }

  take(event: JournalEvent): void {
    if (event.event === 'run-started')
      this.#stream.write(
        `random cases of ${event.rules.length} rules at ${oneLine(event.target.endpoint)}, seed ${event.seed}\n`,
      )
    if (event.event === 'run-resumed') this.#stream.write(`going on after ${this.#before} random cases\n`)
    if (event.event === 'case-judged' && event.verdict === 'fail') this.#tell('failed', event.title)
    if (event.event === 'construction-disputed') this.#tell('a fault of this suite', event.title)
    if (event.event === 'fuzz-reached') this.#line(event.cases - this.#before)
  }

  stop(): void {
    this.#last = Infinity
  }

  #tell(what: string, title: string): void {
    this.#found += 1
    this.#stream.write(`${what}: ${oneLine(title)}\n`)
  }

  #line(cases: number): void {
    const now = performance.now()
    if (now - this.#last < millisecondsBetweenLines) return
    this.#last = now
    const seconds = (now - this.#begun) / 1000
    this.#stream.write(
      `${cases} cases in ${Math.round(seconds)} s, ${Math.round(cases / seconds)} a second, ${this.#found} found\n`,
    )
  }
}
