import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type RequestListener, type Server as HttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer, type Server, type Socket } from 'node:net'
import { bindError, ParticipantsError } from './errors.ts'

/** Files of a PEM certificate and its key. */
export interface TlsFiles {
  cert: string
  key: string
}

/** A bound address and port. */
export interface Listener {
  port: number
  /** Stops listening, and drops the connections that came in here. */
  close: () => void
}

const read = (path: string): Buffer => {
  try {
    return readFileSync(path)
  } catch (error) {
    const says = `The file ${path} cannot be read: check participants.tls.`
    throw new ParticipantsError('certificate-unreadable', says, error)
  }
}

/** Milliseconds until a request must have come: its head, the whole of it; and how often that is looked at. */
export interface Patience {
  headersTimeout: number
  requestTimeout: number
  connectionsCheckingInterval: number
}

const patience: Patience = { headersTimeout: 60_000, requestTimeout: 120_000, connectionsCheckingInterval: 10_000 }

const serverOver = (tls: TlsFiles | null | undefined, receive: RequestListener, patient: Patience): HttpServer => {
  const options = { requireHostHeader: false, keepAliveTimeout: 60_000, ...patient }
  if (!tls) return createHttpServer(options, receive)
  const [cert, key] = [read(tls.cert), read(tls.key)]
  try {
    return createHttpsServer({ ...options, cert, key }, receive)
  } catch (error) {
    const says = `${tls.cert} and ${tls.key} are no certificate and key in PEM: check participants.tls.`
    throw new ParticipantsError('certificate-unreadable', says, error)
  }
}

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Binds addresses, or only says which they would be. */
export interface Listening {
  /** Port 0 takes any. Throws a `ParticipantsError` where the address cannot be had. */
  open(address: string, port: number): Promise<Listener>
  close(): void
}

/** One HTTP server behind many light listeners: thousands of addresses cost little more than their sockets. */
export class Listeners implements Listening {
  readonly #server: HttpServer
  readonly #open = new Set<Listener>()

  constructor(tls: TlsFiles | null | undefined, receive: RequestListener, patient = patience) {
    this.#server = serverOver(tls, receive, patient)
    // It never listens itself, and would wait for half a request for ever.
    this.#server.emit('listening')
  }

  async open(address: string, port: number): Promise<Listener> {
    const sockets = new Set<Socket>()
    const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.once('close', () => sockets.delete(socket))
      this.#server.emit('connection', socket)
    })
    await new Promise<void>((resolve, reject) => {
      // Stays: an accept that fails later is no reason to end the run.
      door.on('error', (error) => reject(bindError(error, `Port ${port} of ${address}`)))
      door.listen({ host: address, port }, resolve)
    })
    const listener: Listener = {
      port: portOf(door),
      close: () => {
        this.#open.delete(listener)
        door.close()
        for (const socket of sockets) socket.destroy()
      },
    }
    this.#open.add(listener)
    return listener
  }

  close(): void {
    for (const listener of this.#open) listener.close()
  }
}
