import { Presets, SingleBar } from 'cli-progress'
import type { JournalEvent, RuleEntry } from '../../reports/journal.ts'

/** How far a run has come, counted from its events. */
export class Count {
  readonly #planned = new Map<string, RuleEntry>()
  readonly #judged = new Map<string, number>()
  readonly #over = new Set<string>()
  readonly failed = new Set<string>()
  /** Pairs of edits, in words; empty as long as none are played. */
  pairs = ''

  /** Returns the rule that the event shows to fail, if it had not failed before. */
  take(event: JournalEvent): RuleEntry | undefined {
    if (event.event === 'run-started') for (const rule of event.rules) this.#planned.set(rule.id, rule)
    if (event.event === 'progressed' && event.rows) this.pairs = `, ${event.rows.done}/${event.rows.all} rows of pairs`
    if (event.event === 'rule-skipped') this.#planned.delete(event.rule)
    if (event.event !== 'case-judged') return undefined
    const judged = (this.#judged.get(event.rule) ?? 0) + 1
    this.#judged.set(event.rule, judged)
    if (judged >= (this.#planned.get(event.rule)?.planned ?? 0)) this.#over.add(event.rule)
    if (event.verdict !== 'fail' || this.failed.has(event.rule)) return undefined
    this.failed.add(event.rule)
    return this.#planned.get(event.rule)
  }

  /** Rules that have cases to be judged, and how many of them are through. */
  get rules(): { done: number; all: number } {
    return { done: this.#over.size, all: [...this.#planned.values()].filter(({ planned }) => planned > 0).length }
  }

  get cases(): { done: number; all: number } {
    const all = [...this.#planned.values()].reduce((sum, { planned }) => sum + planned, 0)
    const done = [...this.#judged.values()].reduce((sum, judged) => sum + judged, 0)
    return { done, all: Math.max(all, done) }
  }
}

/** Shows how far a run has come. */
export interface Progress {
  take(event: JournalEvent): void
  /** Leaves the screen to what comes next. */
  stop(): void
}

/** A line that moves on a terminal; elsewhere plain lines, one every ten seconds and one a failed rule. */
export const progressOn = (stream: NodeJS.WriteStream): Progress =>
  stream.isTTY ? new MovingLine(stream) : new PlainLines(stream)

class MovingLine implements Progress {
  readonly #count = new Count()
  readonly #bar: SingleBar

  constructor(stream: NodeJS.WriteStream) {
    const format = '{bar} {value}/{total} cases | {rules} rules{pairs} | {failed} failed | {eta_formatted} left'
    const options = { format, stream, barsize: 20, hideCursor: true, clearOnComplete: true, etaBuffer: 100 }
    this.#bar = new SingleBar({ ...options, gracefulExit: false }, Presets.shades_classic)
  }

  take(event: JournalEvent): void {
    this.#count.take(event)
    if (event.event === 'run-started') this.#bar.start(this.#count.cases.all, 0, this.#says())
    if (!this.#bar.isActive) return
    const { done, all } = this.#count.cases
    this.#bar.setTotal(all)
    this.#bar.update(done, this.#says())
  }

  stop(): void {
    this.#bar.stop()
  }

  #says(): { rules: string; pairs: string; failed: number } {
    const { done, all } = this.#count.rules
    return { rules: `${done}/${all}`, pairs: this.#count.pairs, failed: this.#count.failed.size }
  }
}

const millisecondsBetweenLines = 10_000

class PlainLines implements Progress {
  readonly #count = new Count()
  readonly #stream: NodeJS.WritableStream
  #last = performance.now()

  constructor(stream: NodeJS.WritableStream) {
    this.#stream = stream
  }

  take(event: JournalEvent): void {
    const failed = this.#count.take(event)
    if (failed) this.#stream.write(`failed: ${failed.id} (${failed.level}): ${failed.title}\n`)
    if (event.event === 'run-started') this.#started(event.target.endpoint)
    if (performance.now() - this.#last > millisecondsBetweenLines) this.#line()
  }

  stop(): void {
    this.#last = Infinity
  }

  #started(endpoint: string): void {
    this.#stream.write(`running ${this.#count.cases.all} cases of ${this.#count.rules.all} rules at ${endpoint}\n`)
  }

  #line(): void {
    this.#last = performance.now()
    const { cases, rules, pairs, failed } = this.#count
    this.#stream.write(
      `${cases.done}/${cases.all} cases, ${rules.done}/${rules.all} rules through${pairs}, ${failed.size} failed\n`,
    )
  }
}
