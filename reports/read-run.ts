import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { journalEvents } from './read-journal.ts'
import type { Report } from './report-types.ts'
import schema from './report.schema.json' with { type: 'json' }
import { JournalError, reportOf } from './report.ts'

let check: ValidateFunction | undefined

/** What comes from elsewhere is looked at before it is used. */
const isReport = (value: unknown): value is Report => {
  check ??= new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
  return check(value)
}

const whyNot = (): string => {
  const [first] = check?.errors ?? []
  return first ? `${first.instancePath || 'it'} ${first.message ?? 'is wrong'}` : 'it is none'
}

const fromJournal = (path: string): Report => {
  try {
    return reportOf(journalEvents(path))
  } catch (error) {
    if (error instanceof JournalError) throw error
    throw new JournalError(`${path}: its events are not those of a run's journal`, { cause: error })
  }
}

const fromJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'it is no JSON'
    throw new JournalError(`cannot read the report ${path}: ${code === 'ENOENT' ? 'no such file' : code}`, {
      cause: error,
    })
  }
}

const journalIn = (path: string): string | undefined => {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path.endsWith('.ndjson') ? path : undefined
  const journal = join(path, 'journal.ndjson')
  return existsSync(journal) ? journal : undefined
}

/**
 * The report at a path: a `report.json`, a journal (`*.ndjson`), or a report directory, whose journal is asked first: it
 * has what a run did that was killed.
 * @throws {JournalError} when there is none, or it is not one of this program's
 */
export const readReport = (path: string): Report => {
  const journal = journalIn(path)
  const directory = statSync(path, { throwIfNoEntry: false })?.isDirectory()
  const report = journal === undefined ? fromJson(directory ? join(path, 'report.json') : path) : fromJournal(journal)
  const plain: unknown = JSON.parse(JSON.stringify(report))
  if (isReport(plain)) return plain
  throw new JournalError(`${path} is no report of this program: ${whyNot()}`)
}
