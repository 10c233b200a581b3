import { Ajv2020 } from 'ajv/dist/2020.js'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import schema from './report.schema.json' with { type: 'json' }
import { summaryOf, type Report } from './report.ts'
import { oneLine } from './text.ts'

/** A file is no report that can be used; the message is one line for people. */
export class ReportError extends Error {
  override readonly name = 'ReportError'
}

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

const isDay = (text: string): boolean => !Number.isNaN(Date.parse(text))

const check = new Ajv2020({ allErrors: false, strictRequired: false, formats: { 'date-time': isDay } }).compile<Report>(
  schema,
)

/**
 * Reads `report.json`, from a file or from the report directory that holds it. A report may come from anywhere: it is
 * held against its schema and its own sums before anything is made of it.
 * @throws {ReportError} when it cannot be read, is no report, or contradicts itself
 */
export const readReport = async (from: string): Promise<FoundReport> => {
  const { path, bytes } = await bytesOf(from)
  return { report: parseReport(bytes, path), bytes, path }
}

/** @throws {ReportError} */
export const parseReport = (bytes: Buffer, path: string): Report => {
  const value = parsed(bytes, path)
  if (!check(value)) {
    const [error] = check.errors ?? []
    const what = oneLine(`${error?.instancePath || 'the whole'} ${error?.message ?? 'is not as the schema says'}`)
    throw new ReportError(`${path} is no report: ${what.slice(0, 300)}`)
  }
  const contradiction = contradictionIn(value)
  if (contradiction !== undefined) throw new ReportError(`${path} contradicts itself: ${contradiction}`)
  return value
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

const parsed = (bytes: Buffer, path: string): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw new ReportError(`${path} is no report: it is not JSON`, { cause: error })
  }
}

const contradictionIn = ({ rules, summary, complete }: Report): string | undefined => {
  const ids = new Set<string>()
  for (const rule of rules) {
    const { id, status, cases, planned } = rule
    if (ids.has(id)) return `it has the rule ${oneLine(id)} twice`
    ids.add(id)
    if (status === 'pass' && (cases < planned || cases === 0)) {
      return `${oneLine(id)} passed with ${cases} of ${planned} cases`
    }
  }
  const summed: Record<string, unknown> = { ...summaryOf(rules, complete, summary.requests) }
  const wrong = Object.entries(summary).find(([name, value]) => summed[name] !== value)
  return wrong && `its summary says ${wrong[0]}: ${wrong[1]}, its rules come to ${String(summed[wrong[0]])}`
}
