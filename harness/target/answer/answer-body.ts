import { brotliDecompressSync, inflateSync, unzipSync } from 'node:zlib'
import type { Json } from '../../plan/json.ts'
import type { Answer } from '../../plan/message.ts'
import { longestBody } from '../transport/trouble.ts'

/** Values of a header, in order; the name in lower case. */
export const headerValues = (answer: Answer, name: string): string[] =>
  answer.headers.filter(([given]) => given.toLowerCase() === name).map(([, value]) => value)

/** The body as text: decompressed, and with replacement characters where it is not UTF-8. Never throws. */
export const bodyText = (answer: Answer): string => decoder.decode(decoded(answer))

const decoder = new TextDecoder()

/** As deep as an answer to a request is read: nobody needs a tenth of it, and what is read is kept for a while. */
const deepest = 1_000

/** Whether a JSON text nests beyond all measure. */
export const isTooDeep = (text: string): boolean => {
  if (text.length < 2 * deepest) return false
  let depth = 0
  for (const [mark] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/gs)) {
    if (mark === '[' || mark === '{') depth += 1
    else if (mark === ']' || mark === '}') depth -= 1
    if (depth > deepest) return true
  }
  return false
}

/** The JSON value of a text, `undefined` when it is none. */
export const parseJson = (text: string): Json | undefined => {
  try {
    const json: Json = JSON.parse(text)
    return json
  } catch {
    return undefined
  }
}

/** An exchange may compress unasked (RFC 9110, 12.5.3). What cannot be decompressed stays as it is. */
const decoded = (answer: Answer): Buffer => {
  const decode = decoders[headerValues(answer, 'content-encoding').join(',').trim().toLowerCase()]
  try {
    return decode?.(answer.body, { maxOutputLength: longestBody }) ?? answer.body
  } catch {
    return answer.body
  }
}

const decoders: Record<string, (body: Buffer, options: { maxOutputLength: number }) => Buffer> = {
  gzip: unzipSync,
  'x-gzip': unzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}
