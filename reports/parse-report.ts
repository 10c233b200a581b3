import { Ajv2020 } from 'ajv/dist/2020.js'
import schema from './report.schema.json' with { type: 'json' }
import { partial, summaryOf, type Report } from './report.ts'
import { oneLine } from './text.ts'

/** A file is no report that can be used; the message is one line for people. */
export class ReportError extends Error {
  override readonly name = 'ReportError'
}

const isDay = (text: string): boolean => !Number.isNaN(Date.parse(text))

const ajv = new Ajv2020({ allErrors: false, strictRequired: false, formats: { 'date-time': isDay } })

/**
 * A report that was read, held against its schema and its own sums before anything is made of it. `path` is what people
 * call it.
 * @throws {ReportError} when it is no report, or contradicts itself
 */
export const checkReport = (value: unknown, path: string): Report => {
  if (!ajv.validate<Report>(schema, value)) {
    const [error] = ajv.errors ?? []
    const what = oneLine(`${error?.instancePath || 'the whole'} ${error?.message ?? 'is not as the schema says'}`)
    throw new ReportError(`${path} is no report: ${what.slice(0, 300)}`)
  }
  const contradiction = contradictionIn(value)
  if (contradiction !== undefined) throw new ReportError(`${path} contradicts itself: ${contradiction}`)
  return value
}

/** @throws {ReportError} also when it is no JSON */
export const parseReport = (bytes: Buffer, path: string): Report => checkReport(parsed(bytes, path), path)

const parsed = (bytes: Buffer, path: string): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw new ReportError(`${path} is no report: it is not JSON`, { cause: error })
  }
}

const contradictionIn = ({ rules, summary, complete, shard }: Report): string | undefined => {
  const ids = new Set<string>()
  for (const rule of rules) {
    const { id, status, cases, planned } = rule
    if (ids.has(id)) return `it has the rule ${oneLine(id)} twice`
    ids.add(id)
    if (status === 'pass' && (cases < planned || cases === 0)) {
      return `${oneLine(id)} passed with ${cases} of ${planned} cases`
    }
  }
  const summed: Record<string, unknown> = { ...partial(shard, summaryOf(rules, complete, summary.requests)) }
  const wrong = Object.entries(summary).find(([name, value]) => summed[name] !== value)
  return wrong && `its summary says ${wrong[0]}: ${wrong[1]}, its rules come to ${String(summed[wrong[0]])}`
}
