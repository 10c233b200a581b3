import { existsSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkReport, parseReport, ReportError } from './parse-report.ts'
import { journalEvents } from './read-journal.ts'
import { JournalError, reportOf, type Report } from './report.ts'

export { parseReport, ReportError } from './parse-report.ts'

/** A report as it was found, and the bytes that it was found in. */
export interface FoundReport {
  report: Report
  bytes: Buffer
  path: string
}

const troubles: Record<string, string> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of the path is a file, not a directory',
}

/** Octets; a report of a hundred thousand failures is a tenth of it. */
const largest = 256 * 1024 * 1024

/**
 * Reads `report.json`, from a file or from the report directory that holds it. A report may come from anywhere: it is
 * held against its schema and its own sums before anything is made of it.
 * @throws {ReportError} when it cannot be read, is no report, or contradicts itself
 */
export const readReport = async (from: string): Promise<FoundReport> => {
  const { path, bytes } = await bytesOf(from)
  return { report: parseReport(bytes, path), bytes, path }
}

/**
 * What a run did: a `report.json`, a journal (`*.ndjson`), or a report directory, whose journal is asked first, since it
 * has what a run did that was killed.
 * @throws {ReportError} when there is none, it is no report, or contradicts itself
 * @throws {JournalError} when it is a journal, and not that of a run
 */
export const readRun = async (from: string): Promise<Report> => {
  const journal = journalIn(from)
  if (journal === undefined) return (await readReport(from)).report
  const plain: unknown = JSON.parse(JSON.stringify(fromJournal(journal)))
  return checkReport(plain, journal)
}

const journalIn = (path: string): string | undefined => {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path.endsWith('.ndjson') ? path : undefined
  const journal = join(path, 'journal.ndjson')
  return existsSync(journal) ? journal : undefined
}

const fromJournal = (path: string): Report => {
  try {
    return reportOf(journalEvents(path))
  } catch (error) {
    if (error instanceof JournalError) throw error
    throw new JournalError(`${path}: its events are not those of a run's journal`, { cause: error })
  }
}

const bytesOf = async (from: string): Promise<{ path: string; bytes: Buffer }> => {
  try {
    const found = await stat(from)
    const path = found.isDirectory() ? join(from, 'report.json') : from
    const file = await stat(path)
    if (!file.isFile()) throw new ReportError(`cannot read the report ${path}: it is no plain file`)
    if (file.size > largest) throw new ReportError(`cannot read the report ${path}: it is larger than 256 MiB`)
    return { path, bytes: await readFile(path) }
  } catch (error) {
    if (error instanceof ReportError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ReportError(`cannot read the report ${from}: ${troubles[code] ?? code}`, { cause: error })
  }
}
