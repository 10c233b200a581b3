import { closeSync, existsSync, openSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { JournalEvent } from '../../reports/journal.ts'
import { reportFiles } from '../../reports/write.ts'
import { journalEvents } from '../../reports/read-journal.ts'
import { makeDirectories } from '../run/make-directories.ts'
import { UsageError } from './errors.ts'
import { JournalFile } from './journal-file.ts'
import { Scripts } from './scripts.ts'

const troubles: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left',
  EFBIG: 'a file may not become so large',
  EDQUOT: 'the quota of the disk is used up',
  ENOENT: 'no directory can be made there',
  ENOTDIR: 'a part of the path is a file, not a directory',
  EEXIST: 'it is a file, not a directory',
  EISDIR: 'a directory stands where a file of the report should go',
}

const journalFile = 'journal.ndjson'
const files = [journalFile, 'report.json', 'report.html', 'junit.xml', 'summary.md', 'mutants.json']

/** A directory that can be written, found out before anything runs, and the journal in it. */
export class ReportDirectory {
  readonly path: string
  /** The directories that were made for it, the uppermost first. */
  readonly #made: string[] = []
  readonly #stop: () => void
  #journal: JournalFile | undefined
  readonly #scripts: Scripts
  #trouble: unknown

  /** `stop` is called when the journal can be written no further. Throws a `UsageError` when nothing can be written. */
  constructor(path: string, stop: () => void = () => undefined) {
    this.path = path
    this.#stop = stop
    this.#scripts = new Scripts(path)
    try {
      makeDirectories(resolve(path), this.#made)
      writeAndRemove(join(path, `.${process.pid}.unfinished`))
      for (const file of files) tryToOpen(join(path, file))
    } catch (error) {
      this.#removeEmpty()
      throw unwritable(path, error)
    }
  }

  /** Takes away what an earlier run reported: of one that cannot begin it would say what that one said. */
  clear(): void {
    for (const file of reportFiles) rmSync(join(this.path, file), { force: true })
  }

  get journalPath(): string {
    return join(this.path, journalFile)
  }

  /** Every event of the run, read from its journal, those of progress aside. Throws a `JournalError`. */
  get events(): Iterable<JournalEvent> {
    return { [Symbol.iterator]: () => journalEvents(this.journalPath) }
  }

  /**
   * Takes an event in. The journal's file begins with the run: a run that cannot begin leaves none. One that is resumed
   * goes on where it ended. What cannot be written ends the run.
   */
  take(event: JournalEvent): void {
    if (this.#trouble !== undefined) return
    try {
      if (event.event === 'run-started') this.#journal = JournalFile.begin(this.journalPath)
      if (event.event === 'run-resumed') this.#journal = JournalFile.goOn(this.journalPath)
      this.#journal?.add(event.event === 'case-judged' && event.recipe ? this.#scripts.named(event) : event)
    } catch (error) {
      if (this.#journal === undefined) throw unwritable(this.path, error)
      this.#trouble = error
      this.#stop()
    }
  }

  /** Writes another file into it, whole or not at all. */
  write(name: string, text: string): void {
    const unfinished = join(this.path, `${name}.${process.pid}.unfinished`)
    try {
      writeFileSync(unfinished, text)
      renameSync(unfinished, join(this.path, name))
    } catch (error) {
      rmSync(unfinished, { force: true })
      throw unwritable(this.path, error)
    }
  }

  get begun(): boolean {
    return this.#journal !== undefined
  }

  /** Why the journal ends before the run, for people. */
  get trouble(): string | undefined {
    if (this.#trouble === undefined) return undefined
    return `cannot write the journal ${this.journalPath}: ${inWords(this.#trouble)}; what was judged before is in it: make room, and run again with --resume`
  }

  /** Closes the journal. Directories that were made for a run that did not begin go away again. */
  close(): void {
    if (this.#journal === undefined) this.#removeEmpty()
    else this.#journal.close()
  }

  #removeEmpty(): void {
    try {
      for (const path of this.#made.toReversed()) rmdirSync(path)
    } catch {
      // Another program has put something there.
    }
  }
}

const writeAndRemove = (file: string): void => {
  closeSync(openSync(file, 'w'))
  rmSync(file)
}

const tryToOpen = (file: string): void => {
  if (existsSync(file)) closeSync(openSync(file, 'r+'))
}

const inWords = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return troubles[code] ?? code
}

const unwritable = (path: string, error: unknown): UsageError =>
  new UsageError(`cannot write the report to ${path}: ${inWords(error)}; choose another directory with --report-dir`, {
    cause: error,
  })
