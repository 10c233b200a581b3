import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { JournalEvent } from '../../reports/journal.ts'
import { UsageError } from './errors.ts'

const troubles: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left',
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
  /** Every event but those of progress. */
  readonly events: JournalEvent[] = []
  /** The directories that were made for it, the uppermost first. */
  readonly #made: string[] = []
  #journal: number | undefined

  /** Throws a `UsageError` when it cannot be made or written. */
  constructor(path: string) {
    this.path = path
    try {
      makeDirectories(resolve(path), this.#made)
      writeAndRemove(join(path, `.${process.pid}.unfinished`))
      for (const file of files) tryToOpen(join(path, file))
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

  /** Closes the journal. Directories that were made for a run that did not begin go away again. */
  close(): void {
    if (this.#journal === undefined) this.#removeEmpty()
    else closeSync(this.#journal)
  }

  #open(): void {
    try {
      this.#journal = openSync(join(this.path, journalFile), 'w')
    } catch (error) {
      throw unwritable(this.path, error)
    }
  }

  #removeEmpty(): void {
    try {
      for (const path of this.#made.toReversed()) rmdirSync(path)
    } catch {
      // Another program has put something there.
    }
  }
}

/** One by one: the recursive mkdir of some Node.js versions never returns where a file system refuses. */
const makeDirectories = (path: string, made: string[]): void => {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) makeDirectories(dirname(path), made)
  mkdirSync(path)
  made.push(path)
}

const writeAndRemove = (file: string): void => {
  closeSync(openSync(file, 'w'))
  rmSync(file)
}

const tryToOpen = (file: string): void => {
  if (existsSync(file)) closeSync(openSync(file, 'r+'))
}

const unwritable = (path: string, error: unknown): UsageError => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  const says = `cannot write the report to ${path}: ${troubles[code] ?? code}`
  return new UsageError(`${says}; choose another directory with --report-dir`, { cause: error })
}
