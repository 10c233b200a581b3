import type { Answer } from '../../plan/message.ts'
import { headerValues } from '../answer/answer-body.ts'

/** Directives with their arguments, quoted or not. */
const directive = /([!#$%&'*+.^_`|~\w-]+)(?:[ \t]*=[ \t]*(?:"([^"]*)"|([^\s,]*)))?/g

/** A lifetime that cannot be read counts as none (RFC 9111, 4.2.1). */
const seconds = (text: string): number => (/^\d+$/.test(text) ? Number(text) : 0)

const byDates = (answer: Answer): number | null => {
  const [expires] = headerValues(answer, 'expires')
  if (expires === undefined) return null
  const end = Date.parse(expires)
  const served = Date.parse(headerValues(answer, 'date')[0] ?? '')
  return Number.isNaN(end) ? 0 : Math.max(0, (end - (Number.isNaN(served) ? Date.now() : served)) / 1000)
}

/** Seconds for which some cache may use an answer without asking again; `null` where the answer does not say. */
export const freshFor = (answer: Answer): number | null => {
  const text = headerValues(answer, 'cache-control').join(',')
  const given = new Map(
    [...text.matchAll(directive)].map(([, name = '', quoted, bare]) => [name.toLowerCase(), quoted ?? bare]),
  )
  if (given.has('no-store') || (given.has('no-cache') && given.get('no-cache') === undefined)) return 0
  const lifetimes = ['max-age', 's-maxage']
    .filter((name) => given.has(name))
    .map((name) => seconds(given.get(name) ?? ''))
  return lifetimes.length > 0 ? Math.max(...lifetimes) : byDates(answer)
}
