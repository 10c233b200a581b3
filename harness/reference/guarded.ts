import type { Exchange } from './exchange.ts'
import type { Steps } from './part.ts'

/** Turns an error of the exchange's own into an answer, so that no request is met by silence. */
export const guarded = (steps: Pick<Steps, 'own-error'>, exchange: Exchange): Exchange => {
  const judge = exchange.handle.bind(exchange)
  exchange.handle = (message) =>
    judge(message).catch((thrown: unknown) => {
      const { status, body } = steps['own-error'](thrown instanceof Error ? thrown : new Error(String(thrown)))
      const headers: [string, string][] = [['content-type', 'application/json']]
      return { violations: [], answer: { status, headers, body: Buffer.from(JSON.stringify(body)) } }
    })
  return exchange
}
