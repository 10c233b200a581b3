import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Message } from '../plan/message.ts'
import { createControl } from './control.ts'
import { createExchange } from './exchange.ts'
import { createEdge } from './edge.ts'
import { fetchOverNetwork } from './fetch-document.ts'
import { mutants } from './mutants/index.ts'
import type { Parts } from './part.ts'
import { parts } from './parts.ts'
import { applyMutant, replaceParts } from './replace.ts'
import { serveDocuments } from './serve-documents.ts'
import type { Variant } from './variants/index.ts'
import { variants } from './variants/index.ts'
import { createWellKnown } from './well-known.ts'

/** Where the server is, as a target profile (contract, section 2). */
export interface Profile {
  endpoint: string
  base: string
  control: string
  /** A publisher that lists the exchange. */
  publisher: { base: string }
  /** A resource behind a publisher's edge. */
  edge: { url: string }
}

export interface ServerOptions {
  /** 0, the default: any free one. */
  port?: number
  controlPort?: number
  /** Content is delivered at another port. */
  deliveryElsewhere?: boolean
  /** Name of a mutant. */
  mutant?: string
  /** Name of a legal variant. */
  variant?: string
  /** In place of the reference's own. */
  parts?: Parts
}

export interface RunningServer {
  profile: Profile
  /** Base address of the delivery endpoint. */
  delivery: string
  /** Ends every connection. */
  close(): Promise<void>
}

const largestBody = 1024 * 1024
const mostDrained = 16 * largestBody
const largestHeader = 256 * 1024
const host = '127.0.0.1'
/** Milliseconds between looks at what has fallen due. */
const tickInterval = 1_000

/** What is too large is read on for a while, so that the answer finds somebody who listens. */
const bodyOf = (request: IncomingMessage): Promise<Buffer | undefined> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let size = 0
    request.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > mostDrained) request.destroy()
      if (size <= largestBody) pieces.push(piece)
    })
    request.once('end', () => {
      const [only] = pieces
      const whole = pieces.length === 1 && only ? only : Buffer.concat(pieces)
      resolve(size > largestBody ? undefined : whole)
    })
    request.once('error', reject)
    request.once('close', () => resolve(undefined))
  })

const messageOf = (request: IncomingMessage, body: Buffer): Message => {
  const headers: Message['headers'] = []
  const raw = request.rawHeaders
  for (let at = 0; at < raw.length; at += 2) headers.push([raw[at] ?? '', raw[at + 1] ?? ''])
  return { method: request.method ?? '', target: request.url ?? '', headers, body }
}

const lookUp = <T>(table: Record<string, T>, name: string, kind: string): T => {
  const found = Object.hasOwn(table, name) ? table[name] : undefined
  if (found === undefined) throw new Error(`there is no ${kind} called "${name}"; choose one of those listed`)
  return found
}

const choose = ({
  mutant,
  variant,
  parts: given = parts,
}: ServerOptions): { parts: Parts; how: NonNullable<Variant['server']> } => {
  const legal = variant === undefined ? undefined : lookUp(variants, variant, 'variant')
  const varied = legal ? replaceParts(given, legal) : given
  const chosen = mutant === undefined ? varied : applyMutant(varied, lookUp(mutants, mutant, 'mutant'))
  return { parts: chosen, how: legal?.server ?? {} }
}

const openServer = (): Server => {
  const server = createServer({ maxHeaderSize: largestHeader, keepAliveTimeout: 60_000 })
  server.maxHeadersCount = 0
  return server
}

const listen = async (server: Server, port: number): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : port
}

const end = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** Starts the reference exchange on loopback, with its control API on a second port. */
export const startServer = async (options: ServerOptions = {}): Promise<RunningServer> => {
  const { parts: chosen, how } = choose(options)
  const server = openServer()
  const elsewhere = how.deliveryElsewhere || options.deliveryElsewhere ? openServer() : undefined
  const deliveryOrigin = elsewhere && `http://${host}:${await listen(elsewhere, 0)}`
  const base = `http://${host}:${await listen(server, options.port ?? 0)}`

  let offset = 0
  const now = () => Date.now() + offset
  const endpoint = `${base}/v1`
  const exchange = createExchange({
    endpoint,
    now,
    fetchDocument: fetchOverNetwork,
    parts: chosen,
    ...(deliveryOrigin !== undefined && { deliveryOrigin }),
  })
  const common = { endpoint, steps: chosen.steps, hopCap: () => exchange.fixture.exchange.max_intermediary_hops, now }
  const wellKnown = createWellKnown({ ...common, role: 'ROLE_EXCHANGE', base })

  const publisher = createServer()
  const publisherBase = `http://${host}:${await listen(publisher, 0)}`
  publisher.on('request', serveDocuments(createWellKnown({ ...common, role: 'ROLE_PUBLISHER', base: publisherBase })))

  const answer = async (request: IncomingMessage) => {
    const document = wellKnown(request.method ?? '', request.url ?? '')
    if (document) return document
    const body = await bodyOf(request)
    if (!body || body.length > (how.largestBody ?? largestBody))
      return { status: 413, headers: [['connection', 'close']] as [string, string][], body: Buffer.alloc(0) }
    return (await exchange.handle(messageOf(request, body))).answer
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = await answer(request)
    if (how.delayMilliseconds) await new Promise((resolve) => setTimeout(resolve, how.delayMilliseconds))
    if (how.oneRequestAConnection) response.setHeader('connection', 'close')
    for (const [name, value] of headers) response.setHeader(name, value)
    response.writeHead(status, { 'content-length': body.length })
    // Text leaves in one piece with the header lines; octets in a second one.
    if (request.method === 'HEAD') response.end()
    else response.end(body.toString('latin1'), 'latin1')
  }
  for (const one of [server, elsewhere]) {
    one?.on('request', (request: IncomingMessage, response: ServerResponse) => {
      // A client that goes away while it sends is nobody to answer.
      serve(request, response).catch(() => response.destroy())
    })
  }

  const edge = createEdge(chosen.steps, `${publisherBase}/.well-known/svc.json`)
  const edgeUrl = `http://${host}:${await listen(edge, 0)}/articles/open`

  const ticking = setInterval(() => void exchange.tick(), tickInterval).unref()
  const control = createControl({ exchange, setOffset: (milliseconds) => (offset = milliseconds) })
  const controlBase = `http://${host}:${await listen(control, options.controlPort ?? 0)}`
  const profile = { endpoint, base, control: controlBase, publisher: { base: publisherBase }, edge: { url: edgeUrl } }
  const servers = [server, control, publisher, edge, ...(elsewhere ? [elsewhere] : [])]
  const close = async () => {
    clearInterval(ticking)
    await Promise.all(servers.map(end))
  }
  return { profile, delivery: deliveryOrigin ?? base, close }
}
