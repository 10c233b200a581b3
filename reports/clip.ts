import type { Exchange } from './journal.ts'
import type { SentExchange } from './report-types.ts'

/** The longest text of one body, signature base or script that a report carries; the journal has the whole. */
export const longestText = 65_536

/** The text's beginning; a surrogate pair is never cut in two. */
export const beginning = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

interface Bodied {
  body: string
}

const clipBody = <T extends Bodied>(message: T): T & { clipped?: number } => {
  const body = beginning(message.body, longestText)
  return body === message.body ? message : { ...message, body, clipped: message.body.length - body.length }
}

const clipHeaders = <T extends { headers: [string, string][] }>(message: T): T => ({
  ...message,
  headers: message.headers.map(([name, value]): [string, string] => [name, beginning(value, longestText)]),
})

/** An exchange with what is oversized cut short: a case of ten megabytes must not make a report of a hundred. */
export const clipExchange = ({ request, response, signature_bases: bases }: Exchange): SentExchange => ({
  request: clipHeaders(clipBody({ ...request, target: beginning(request.target, longestText) })),
  signature_bases: bases.map(({ label, text }) => ({ label, text: beginning(text, longestText) })),
  response: clipHeaders(clipBody(response)),
})
