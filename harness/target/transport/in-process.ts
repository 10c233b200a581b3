import type { Answer, Message } from '../../plan/message.ts'
import type { Transport } from './transport.ts'

/** A target in the same process, for self-tests. What the handler throws reads as a lost connection. */
export const inProcess = (handle: (message: Message) => Promise<Answer>): Transport => {
  let requests = 0
  let lastError: string | null = null
  return {
    send: async (sendable) => {
      requests += 1
      const message = typeof sendable === 'function' ? await sendable() : sendable
      const began = performance.now()
      try {
        return await handle(message)
      } catch (error) {
        lastError = String(error)
        const milliseconds = performance.now() - began
        return { status: null, headers: [], body: Buffer.alloc(0), trouble: 'connection-lost', milliseconds }
      }
    },
    get requests() {
      return requests
    },
    get lastError() {
      return lastError
    },
    closeEach: async () => {},
    leave: async () => {},
    close: async () => {},
  }
}
