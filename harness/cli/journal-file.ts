import { closeSync, ftruncateSync, fstatSync, openSync, writeSync } from 'node:fs'
import type { JournalEvent } from '../../reports/journal.ts'
import { journalEvents, type Torn } from '../../reports/read-journal.ts'

/** Milliseconds between two lines on progress: what a run had sent when it was killed is known that well. */
const betweenProgress = 1_000

/** The journal on disk: an event a line, a line a write, nothing held back. */
export class JournalFile {
  readonly #file: number
  #size: number
  #progressAt = -Infinity

  private constructor(file: number) {
    this.#file = file
    this.#size = fstatSync(file).size
  }

  /** A new one, in place of what is there. */
  static begin(path: string): JournalFile {
    return new JournalFile(openSync(path, 'w'))
  }

  /** The one that is there; a last line that a kill or a full disk has cut is taken away, or ended. */
  static goOn(path: string): JournalFile {
    const torn = tornIn(path)
    const file = openSync(path, 'r+')
    if (torn && !torn.whole) ftruncateSync(file, torn.at)
    const journal = new JournalFile(file)
    if (torn?.whole) journal.#append('\n')
    return journal
  }

  /** Throws what the file system says; a line that does not fit leaves nothing behind. */
  add(event: JournalEvent): void {
    if (event.event === 'progressed') {
      if (performance.now() - this.#progressAt < betweenProgress) return
      this.#progressAt = performance.now()
    }
    this.#append(`${JSON.stringify(event)}\n`)
  }

  close(): void {
    closeSync(this.#file)
  }

  #append(text: string): void {
    const line = Buffer.from(text)
    try {
      for (let written = 0; written < line.length;)
        written += writeSync(this.#file, line, written, line.length - written, this.#size + written)
    } catch (error) {
      ftruncateSync(this.#file, this.#size)
      throw error
    }
    this.#size += line.length
  }
}

const tornIn = (path: string): Torn | undefined => {
  const events = journalEvents(path)
  for (;;) {
    const next = events.next()
    if (next.done) return next.value
  }
}
