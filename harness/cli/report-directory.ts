import { closeSync, mkdirSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { JournalEvent } from '../../reports/journal.ts'
import { UsageError } from './errors.ts'

const troubles: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left',
  ENOTDIR: 'a part of the path is a file, not a directory',
  EEXIST: 'it is a file, not a directory',
}

/** A directory that can be written, found out before anything runs, and the journal in it. */
export class ReportDirectory {
  readonly path: string
  /** Every event but those of progress. */
  readonly events: JournalEvent[] = []
  /** The uppermost directory that was made for it. */
  readonly #made: string | undefined
  #journal: number | undefined

  /** Throws a `UsageError` when it cannot be made or written. */
  constructor(path: string) {
    this.path = path
    try {
      this.#made = mkdirSync(path, { recursive: true })
      const probe = join(path, `.${process.pid}.unfinished`)
      writeAndRemove(probe)
    } catch (error) {
      this.#removeEmpty()
      throw unwritable(path, error)
    }
  }

  /** Takes an event in. The journal's file begins with the run: a run that cannot begin leaves none. */
  take(event: JournalEvent): void {
    if (event.event === 'progressed') return
    this.events.push(event)
    if (event.event === 'run-started') this.#open()
    if (this.#journal !== undefined) writeSync(this.#journal, `${JSON.stringify(event)}\n`)
  }

  get begun(): boolean {
    return this.#journal !== undefined
  }

  /** Closes the journal. Directories that were made for a run that did not begin go away again. */
  close(): void {
    if (this.#journal === undefined) this.#removeEmpty()
    else closeSync(this.#journal)
  }

  #open(): void {
    try {
      this.#journal = openSync(join(this.path, 'journal.ndjson'), 'w')
    } catch (error) {
      throw unwritable(this.path, error)
    }
  }

  #removeEmpty(): void {
    if (this.#made === undefined) return
    const top = resolve(this.#made)
    try {
      for (let path = resolve(this.path); path.length >= top.length; path = dirname(path)) rmdirSync(path)
    } catch {
      // Another program has put something there.
    }
  }
}

const writeAndRemove = (file: string): void => {
  closeSync(openSync(file, 'w'))
  rmSync(file)
}

const unwritable = (path: string, error: unknown): UsageError => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  const says = `cannot write the report to ${path}: ${troubles[code] ?? code}`
  return new UsageError(`${says}; choose another directory with --report-dir`, { cause: error })
}
