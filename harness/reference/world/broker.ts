import { send, type Answer } from './client.ts'
import { addSignature, fiveComponents, labelsOf, type Request, type Signature } from './signing.ts'
import type { Signer } from './signer.ts'
import { text } from './site.ts'

/** What a broker passed on. */
export interface Forwarded {
  request: Request
  signature: Signature
}

/** Lines that concern one connection and no relay passes on (RFC 9110, 7.6.1). */
const ofOneConnection = new Set(['connection', 'host', 'content-length', 'transfer-encoding', 'user-agent', 'te'])

const freeLabel = (taken: readonly string[], turn = 1): string => {
  const label = turn === 1 ? 'broker' : `broker${turn}`
  return taken.includes(label) ? freeLabel(taken, turn + 1) : label
}

/** Adds the broker's labelled signature, which covers the one before it (spec, Multi-hop forwarding, 2). */
const signOn = (request: Request, signer: Signer): Forwarded | undefined => {
  const labels = labelsOf(request)
  const previous = labels.at(-1)
  if (previous === undefined) return undefined
  const covered = [...fiveComponents, `"signature";key="${previous}"`]
  return addSignature(request, { label: freeLabel(labels), signer, covered })
}

const attempt = <T>(action: () => T): T | undefined => {
  try {
    return action()
  } catch {
    return undefined
  }
}

/**
 * A broker as a pure relay: a request for the exchange that is handed to it as to a proxy goes on with one more
 * signature, its body, digest and `Signature-Agent` untouched. It relays to the one exchange that it knows.
 */
export const relayTo =
  (exchange: string, signer: Signer, tell: (forwarded: Forwarded) => void) =>
  async (received: Request): Promise<Answer> => {
    if (!received.url.startsWith(`${exchange}/`)) return text(403, `This broker relays to ${exchange} alone.`)
    const headers = received.headers.filter(([name]) => !ofOneConnection.has(name))
    const forwarded = attempt(() => signOn({ ...received, headers }, signer))
    if (!forwarded) return text(400, 'There is no signature to add one to.')
    tell(forwarded)
    try {
      const answer = await send(forwarded.request, 'broker')
      const kept = Object.entries(answer.headers).filter(
        ([name]) => !ofOneConnection.has(name) && name !== 'keep-alive',
      )
      return { ...answer, headers: Object.fromEntries(kept) }
    } catch {
      return text(502, 'The exchange did not answer.')
    }
  }
