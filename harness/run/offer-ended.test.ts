import { createServer, request as send, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { asking, askingToExecute } from '../../suites/requester/baseline.ts'
import type { Composed } from '../plan/compose.ts'
import type { Plan } from '../plan/plan.ts'
import { startServer } from '../reference/index.ts'
import { parseProfile } from '../target/index.ts'
import { performAlone } from './perform-alone.ts'
import { prepareTarget } from './preflight/preflight.ts'
import { setUp } from './set-up.ts'

const opened: (() => void | Promise<void>)[] = []
afterAll(async () => {
  for (const close of opened.toReversed()) await close()
})

/** In front of an exchange: busy at the next Execute, and what was offered until then has ended. */
const frontOf = async (endpoint: string) => {
  const { hostname, port, origin } = new URL(endpoint)
  let isBusy = false
  let ended = false
  const answer: RequestListener = (request, response) => {
    const { method, url = '', rawHeaders } = request
    if (url.endsWith('/DiscoverResources')) ended = false
    else if (isBusy) {
      isBusy = false
      ended = true
      response.writeHead(503, { 'retry-after': '0' }).end()
      return
    } else if (ended) {
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"reason":"OFFER_EXPIRED"}')
      return
    }
    const on = { hostname, port, method, path: url, headers: rawHeaders as never }
    request.pipe(
      send(on, (answered) => {
        response.writeHead(answered.statusCode ?? 500, answered.headers)
        answered.pipe(response)
      }),
    )
  }
  const front = createServer(answer)
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  opened.push(() => {
    front.closeAllConnections()
    front.close()
  })
  const { port: own } = front.address() as AddressInfo
  return { endpoint: endpoint.replace(origin, `http://127.0.0.1:${own}`), busy: () => void (isBusy = true) }
}

const behindFront = async () => {
  const server = await startServer({})
  opened.push(() => server.close())
  const { endpoint, control } = server.profile
  const http = { target_uri: endpoint }
  const front = await frontOf(endpoint)
  const profile = { endpoint: front.endpoint, control, participants: { port: 0 }, http }
  const signal = new AbortController().signal
  const setup = await setUp({ profile: parseProfile(JSON.stringify(profile)), seed: 0, signal })
  opened.push(() => setup.close())
  await prepareTarget(setup)
  front.busy()
  return setup.lab
}

const plans: [string, Plan][] = [
  ['is executed', askingToExecute.plan],
  ['goes on', { ...asking.plan, goesOn: true }],
]

test.each(plans)(
  'where an offer ended while a busy target was waited for, what %s is offered anew',
  async (_, plan) => {
    const composed: Composed = { plan, wire: [] }
    expect((await performAlone(await behindFront(), composed)).outcome).toBe('accepted')
  },
)
