import type { Exchange, Fetched } from '../../reports/journal.ts'
import type { LogLine } from './lab.ts'
import type { Performed } from './performed.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Longest body that a record holds, in octets. */
const longestBody = 65_536

const textOrBase64 = (body: Buffer): { body: string; encoding: 'utf-8' | 'base64' } => {
  const kept = body.subarray(0, longestBody)
  try {
    return { body: decoder.decode(kept), encoding: 'utf-8' }
  } catch {
    return { body: kept.toString('base64'), encoding: 'base64' }
  }
}

/** One exchange as the journal has it. */
export const recorded = ({
  built,
  answer,
}: {
  built: Pick<Performed['built'], 'message' | 'bases'>
  answer: Performed['answer']
}): Exchange => ({
  request: {
    method: built.message.method,
    target: built.message.target,
    headers: built.message.headers,
    ...textOrBase64(built.message.body),
  },
  signature_bases: built.bases,
  response: {
    status: answer.status,
    headers: answer.headers,
    ...textOrBase64(answer.body),
    ...(answer.trouble === undefined ? {} : { trouble: answer.trouble }),
  },
})

/** Lines of the access log as the journal has them. */
export const loggedLines = (lines: LogLine[]): Fetched[] =>
  lines.map(({ at, host, method, path, status }) => ({ at: new Date(at).toISOString(), host, method, path, status }))

/** The same of a story, by the clock that it is told on. */
export const loggedByTarget = (lines: LogLine[]): Fetched[] =>
  loggedLines(lines.map((line) => ({ ...line, at: line.targetAt })))
