import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { badgeJsonOf, badgeSvgOf } from './badge.ts'
import { codeQualityOf } from './code-quality.ts'
import { pageOf } from './html/page.ts'
import type { JournalEvent } from './journal.ts'
import { junitOf } from './junit.ts'
import { reportOf, type Report } from './report.ts'
import { sarifOf } from './sarif.ts'
import { summaryOf } from './summary.ts'

/** The report cannot be written where it should go; the message is one line for people. */
export class ReportDirectoryError extends Error {
  override readonly name = 'ReportDirectoryError'
}

const files = {
  'report.json': (report: Report) => `${JSON.stringify(report, null, 2)}\n`,
  'report.html': pageOf,
  'junit.xml': junitOf,
  'summary.md': summaryOf,
  'report.sarif': sarifOf,
  'code-quality.json': codeQualityOf,
  'badge.svg': badgeSvgOf,
  'badge.json': badgeJsonOf,
} as const

export type ReportFile = keyof typeof files

/** Every file of a report. */
export const reportFiles: readonly ReportFile[] = [
  'report.json',
  'report.html',
  'junit.xml',
  'summary.md',
  'report.sarif',
  'code-quality.json',
  'badge.svg',
  'badge.json',
]

export interface WriteOptions {
  /** The files to write; all of them by default. */
  only?: readonly ReportFile[]
}

const troubles: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left',
  ENOTDIR: 'a part of the path is a file, not a directory',
  EEXIST: 'it is a file, not a directory',
  EISDIR: 'a directory stands where a report file should go',
}

const explained = (directory: string, error: unknown): unknown => {
  const errorCode = error instanceof Error && 'code' in error ? String(error.code) : undefined
  if (errorCode === undefined) return error
  const trouble = troubles[errorCode] ?? errorCode
  return new ReportDirectoryError(
    `cannot write the report to ${directory}: ${trouble}; choose another directory with --report-dir`,
    { cause: error },
  )
}

/** Writes beside the file and renames, so that a reader sees the old report or the new one and never half of one. */
const replaceFile = async (path: string, text: string): Promise<void> => {
  const unfinished = `${path}.${process.pid}.unfinished`
  try {
    await writeFile(unfinished, text)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}

/**
 * Writes a report that is there already, a merged one say.
 * @throws {ReportDirectoryError} when the directory cannot be made or written
 */
export const writeReport = async (directory: string, report: Report, options: WriteOptions = {}): Promise<void> => {
  const names = options.only ?? reportFiles
  const texts = names.map((name) => [name, files[name](report)] as const)
  try {
    await mkdir(directory, { recursive: true })
    for (const [name, text] of texts) await replaceFile(join(directory, name), text)
  } catch (error) {
    throw explained(directory, error)
  }
}

/**
 * Makes every file of a report of a journal's events.
 * @throws {ReportDirectoryError} when the directory cannot be made or written
 * @throws {JournalError} when the events are no run's
 */
export const writeReports = async (
  directory: string,
  events: Iterable<JournalEvent>,
  options: WriteOptions = {},
): Promise<Report> => {
  const report = reportOf(events)
  await writeReport(directory, report, options)
  return report
}
