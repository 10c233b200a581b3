import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as send,
  type RequestListener,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a request becomes where it is passed on to. */
interface Passed {
  path: string
  headers: string[]
}

/** What it answers itself. */
interface Answered {
  status: number
  headers?: OutgoingHttpHeaders
}

/** Passes requests on to an exchange as what they become there, or answers them itself. */
export const gatewayTo = async (endpoint: string, through: (request: IncomingMessage) => Passed | Answered) => {
  const { hostname, port } = new URL(endpoint)
  const answer: RequestListener = (request, response) => {
    const on = through(request)
    if ('status' in on) {
      response.writeHead(on.status, on.headers).end()
      return
    }
    const { method } = request
    const sent = send({ hostname, port, method, path: on.path, headers: on.headers as never }, (answered) => {
      response.writeHead(answered.statusCode ?? 500, answered.headers)
      answered.pipe(response)
    })
    request.pipe(sent)
  }
  const gateway = createServer(answer)
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const close = (): void => {
    gateway.closeAllConnections()
    gateway.close()
  }
  return { origin: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`, close }
}
