import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import type { Exchange } from './exchange.ts'
import { readFixture } from './fixture.ts'
import { parseObject } from './json.ts'

/** What a call came to: nothing to say, or what is wrong with it. */
type Result = null | { wrong: string }

const textOf = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

const offsetOf = (text: string): number | undefined => {
  const offset = parseObject(text)?.['offset_seconds']
  return typeof offset === 'number' && Number.isFinite(offset) ? offset : undefined
}

/** The control API (contract, section 5), on a port of its own: it is no part of the protocol. */
export const createControl = (options: { exchange: Exchange; setOffset: (milliseconds: number) => void }): Server => {
  const { exchange, setOffset } = options
  const calls: Record<string, (text: string) => Result | Promise<Result>> = {
    'PUT /fixture'(text) {
      const fixture = readFixture(text)
      if ('wrong' in fixture) return fixture
      exchange.setFixture(fixture)
      return null
    },
    async 'PUT /clock'(text) {
      const seconds = offsetOf(text)
      if (seconds === undefined) return { wrong: 'offset_seconds is not a number' }
      setOffset(seconds * 1000)
      await exchange.tick()
      return null
    },
    async 'POST /refresh'() {
      await exchange.refresh()
      return null
    },
  }
  return createServer((request, response) => {
    const name = `${request.method} ${request.url}`
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined
    const run = async () => {
      const text = await textOf(request)
      const result = call ? await call(text) : undefined
      if (result === undefined) response.writeHead(404).end()
      else if (result === null) response.writeHead(204).end()
      else response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: result.wrong }))
    }
    run().catch(() => response.destroy())
  })
}
