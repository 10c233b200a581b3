import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * An exchange that answers and verifies nothing, as a process of its own: what a client can send at most. Prints its
 * endpoint as one line once it listens, and ends when its standard input closes.
 */
const asked = /"uris":\[([^\]]*)\]/

const answerTo = (body: string): string => {
  const uris = asked.exec(body)?.[1]
  if (uris === undefined)
    return '{"ver":"1.0","retrieval_endpoint":"http://127.0.0.1/","expires_at":"2099-01-01T00:00:00Z"}'
  const groups = uris
    .split(',')
    .map((uri) => `{"uri":${uri || '""'},"offers":[{"offer_id":"1","price":{"amount_cents":5}}]}`)
  return `{"ver":"1.0","offer_groups":[${groups.join(',')}]}`
}

const textOf = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    request.setEncoding('latin1')
    request.on('data', (piece: string) => (text += piece))
    request.once('close', () => resolve(text))
  })

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = answerTo(await textOf(request))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}

const server = createServer({ maxHeaderSize: 256 * 1024 }, (request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1\n`)
})
process.stdin.once('end', () => process.exit(0)).resume()
