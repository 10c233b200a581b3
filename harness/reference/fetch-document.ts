/** A document that another participant serves. */
export interface FetchedDocument {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Fetches a document. Rejects when there is no whole answer. */
export type FetchDocument = (url: string) => Promise<FetchedDocument>

const timeLimit = 2_000
const sizeLimit = 1024 * 1024

const readBody = async (response: Response): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  const reader = response.body?.getReader()
  let size = 0
  for (;;) {
    const piece = await reader?.read()
    if (!piece?.value) return Buffer.concat(pieces)
    size += piece.value.byteLength
    // Whoever asked ends the connection; waiting for the stream to be cancelled could wait for ever.
    if (size > sizeLimit) throw new Error('the document is too large')
    pieces.push(piece.value)
  }
}

/** Over the network: two seconds and 1 MiB at most, `http` and `https` only, redirects not followed. */
export const fetchOverNetwork: FetchDocument = async (url) => {
  if (!/^https?:/i.test(url)) throw new Error('only http and https are fetched')
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), timeLimit)
  try {
    // A directory's host is often met once: its connection is not worth keeping.
    const response = await fetch(url, { redirect: 'manual', signal: stop.signal, headers: { connection: 'close' } })
    const body = await readBody(response)
    return { status: response.status, headers: Object.fromEntries(response.headers), body }
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}
