import { createHash } from 'node:crypto'
import { ReportError } from '../read-report.ts'

/** `sha-256:` and 64 hexadecimal digits. */
export const digestOf = (bytes: Uint8Array | string): string =>
  `sha-256:${createHash('sha256').update(bytes).digest('hex')}`

/** Deeper values are no profiles. */
const deepest = 64

const canonical = (value: unknown, depth = 0): string => {
  if (depth > deepest) throw new ReportError(`the profile of the report is nested more than ${deepest} levels deep`)
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, depth + 1)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member, depth + 1)}`)
  return `{${members.join(',')}}`
}

/**
 * Of a JSON value, whatever the order of its members and its white space.
 * @throws {ReportError} when it is nested too deep
 */
export const digestOfValue = (value: unknown): string => digestOf(canonical(value))
