import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'
import { longestHead } from './trouble.ts'

/**
 * Bounds what a connection brings before the head of an answer is whole, interim answers included. The client's own
 * bound comes too late: it reads the rest of what has come, and makes an error of each line.
 */
export class HeadBound {
  readonly #tooLarge: () => void
  #octets = Infinity

  constructor(tooLarge: () => void) {
    this.#tooLarge = tooLarge
  }

  /** From now on a head is awaited. */
  begin(): void {
    this.#octets = 0
  }

  /** The head has come; what follows is the body's affair. */
  end(): void {
    this.#octets = Infinity
  }

  /** Connects as `connect` does, and watches what comes. */
  around(connect: buildConnector.connector): buildConnector.connector {
    return (options, done) =>
      connect(options, (...result) => {
        if (result[1]) this.#watch(result[1])
        done(...result)
      })
  }

  #watch(socket: Socket): void {
    const read = socket.read.bind(socket)
    socket.read = (size?: number): unknown => {
      if (this.#octets !== Infinity && this.#octets > longestHead) {
        this.end()
        this.#tooLarge()
        return null
      }
      const piece: unknown = read(size)
      if (Buffer.isBuffer(piece)) this.#octets += piece.length
      return piece
    }
  }
}
