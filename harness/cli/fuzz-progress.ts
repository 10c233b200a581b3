import type { FuzzReached, JournalEvent } from '../../reports/journal.ts'
import { oneLine } from '../../reports/text.ts'

const millisecondsBetweenLines = 10_000

/** Tells how far random cases have come: a line every ten seconds, and one for each finding. */
export class FuzzProgress {
  readonly #stream: NodeJS.WritableStream
  readonly #begun = performance.now()
  #last = performance.now()
  #found = 0
  /** Cases of each part of the hands, and of all before this call. */
  readonly #cases = new Map<number, number>()
  readonly #before: number

  /** `reached`: how far the parts of the hands had come before this call. */
  constructor(stream: NodeJS.WritableStream, reached: FuzzReached[] = []) {
    this.#stream = stream
    for (const one of reached) this.#count(one)
    this.#before = this.#all
  }

  take(event: JournalEvent): void {
    if (event.event === 'run-started')
      this.#stream.write(
        `random cases of ${event.rules.length} rules at ${oneLine(event.target.endpoint)}, seed ${event.seed}\n`,
      )
    if (event.event === 'run-resumed') this.#stream.write(`going on after ${this.#before} random cases\n`)
    if (event.event === 'case-judged' && event.verdict === 'fail') this.#tell('failed', event.title)
    if (event.event === 'construction-disputed') this.#tell('a fault of this suite', event.title)
    if (event.event !== 'fuzz-reached') return
    this.#count(event)
    this.#line(this.#all - this.#before)
  }

  stop(): void {
    this.#last = Infinity
  }

  get #all(): number {
    return [...this.#cases.values()].reduce((sum, one) => sum + one, 0)
  }

  #count({ part, cases }: FuzzReached): void {
    this.#cases.set(part?.index ?? 1, cases)
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
