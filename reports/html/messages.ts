import { beginning } from '../clip.ts'
import type { ReceivedResponse, SentRequest } from '../report-types.ts'

/** The longest body or header value that the page shows; `report.json` has more, the journal all. */
const most = 4000

/** The text's beginning, and how much was left out. */
export const shorten = (text: string, already = 0): string => {
  const shown = beginning(text, most)
  const left = text.length - shown.length + already
  return left === 0 ? shown : `${shown}\n… ${left.toLocaleString('en-GB')} characters more`
}

/** JSON text as a value; nothing where it is none. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON that is laid out for reading; nothing where it nests deeper than can be written. */
const laidOut = (value: object | null, indent?: number): string | undefined => {
  try {
    return JSON.stringify(value, null, indent)
  } catch {
    return undefined
  }
}

/* Compact JSON is laid out for reading, but only where that loses nothing of what was sent. */
const readable = (body: string): string => {
  const value = parsed(body)
  const isCompact = typeof value === 'object' && laidOut(value) === body
  return (isCompact ? laidOut(value, 2) : undefined) ?? body
}

interface Message {
  headers: [string, string][]
  body: string
  encoding: 'utf-8' | 'base64'
  clipped?: number
}

const linesOf = (first: string, { headers, body, encoding, clipped = 0 }: Message): string[] => [
  shorten(first),
  ...headers.map(([name, value]) => shorten(`${name}: ${value}`)),
  '',
  ...(encoding === 'base64' && body !== '' ? ['(in base64)'] : []),
  ...shorten(readable(body), clipped).split('\n'),
]

/** A request as it was sent, a line a header. */
export const requestLines = (request: SentRequest): string[] => linesOf(`${request.method} ${request.target}`, request)

/** An answer as it was received. */
export const responseLines = (response: ReceivedResponse): string[] => {
  const trouble = response.trouble === undefined ? '' : ` (${response.trouble})`
  return linesOf(response.status === null ? `no answer${trouble}` : `${response.status}${trouble}`, response)
}

/** The status of an answer, or why there is none. */
export const statusOf = ({ status, trouble }: ReceivedResponse): string => String(status ?? trouble ?? 'no answer')
