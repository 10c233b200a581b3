import { type Server, type Socket, createServer } from 'node:net'

/** A TCP server on loopback for tests: records what arrives, and answers by hand. */
export interface Wire {
  port: number
  /** Bytes by connection, in order of their opening. */
  received: string[]
  /** Connections opened until now. */
  connections(): number
  close(): Promise<void>
}

/** Answers each piece of data that completes a request's head. */
export type Responder = (socket: Socket, connection: number, request: number) => void

export const listen = async (respond: Responder): Promise<Wire> => {
  const received: string[] = []
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    const connection = received.push('') - 1
    let requests = 0
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.on('data', (octets) => {
      received[connection] += octets.toString('latin1')
      if (octets.includes('\r\n\r\n')) respond(socket, connection, requests++)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    received,
    connections: () => received.length,
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export const ok = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
