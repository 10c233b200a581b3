import { afterAll, expect, test } from 'vitest'
import { asking, askingToExecute } from '../../suites/requester/baseline.ts'
import type { Composed } from '../plan/compose.ts'
import type { Plan } from '../plan/plan.ts'
import { startServer } from '../reference/index.ts'
import { parseProfile } from '../target/index.ts'
import { performAlone } from './perform-alone.ts'
import { prepareTarget } from './preflight/preflight.ts'
import { setUp } from './set-up.ts'
import { gatewayTo } from './testing/gateway.ts'

const opened: (() => void | Promise<void>)[] = []
afterAll(async () => {
  for (const close of opened.toReversed()) await close()
})

/** In front of an exchange: busy at the next Execute, and what was offered until then has ended. */
const frontOf = async (endpoint: string) => {
  let isBusy = false
  let ended = false
  const gateway = await gatewayTo(endpoint, ({ url = '', rawHeaders }) => {
    if (url.endsWith('/DiscoverResources')) ended = false
    else if (ended) return { status: 403 }
    else if (isBusy) {
      isBusy = false
      ended = true
      return { status: 503, headers: { 'retry-after': '0' } }
    }
    return { path: url, headers: rawHeaders }
  })
  opened.push(gateway.close)
  return { endpoint: endpoint.replace(new URL(endpoint).origin, gateway.origin), busy: () => void (isBusy = true) }
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
