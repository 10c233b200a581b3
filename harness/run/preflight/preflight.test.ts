import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import type { JournalEvent, PreflightChecked } from '../../../reports/journal.ts'
import expired from '../../../suites/window/expired.ts'
import type { JsonObject } from '../../plan/json.ts'
import { startServer, type ServerOptions } from '../../reference/index.ts'
import { parseProfile } from '../../target/index.ts'
import { run } from '../run.ts'

const open: (() => Promise<unknown>)[] = []
afterAll(async () => {
  await Promise.all(open.splice(0).map((close) => close()))
})

const listening = async (server: Server | TcpServer): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(async () => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const serving = (answer: RequestListener): Promise<string> => listening(createServer(answer))

const reference = async (options: ServerOptions = {}) => {
  const server = await startServer(options)
  open.push(() => server.close())
  return server.profile
}

/** The reference with another clock than its `Date` shows. */
const turned = async (seconds: number) => {
  const { endpoint, control } = await reference()
  await fetch(`${control}/clock`, { method: 'PUT', body: JSON.stringify({ offset_seconds: seconds }) })
  return { endpoint }
}

/** What pre-flight says of a target, failed checks by name; and what it throws, by `error`. */
const saysOf = async (profile: JsonObject): Promise<Partial<Record<PreflightChecked['check'] | 'error', string>>> => {
  const events: JournalEvent[] = []
  const { signal } = new AbortController()
  const options = { seed: 0, slow: false, bail: false, version: 'test', signal, rules: [expired] }
  const limits = { timeout_ms: 3000 }
  const parsed = parseProfile(JSON.stringify({ limits, participants: { port: 0 }, ...profile }))
  try {
    await run({ profile: parsed, ...options, emit: (event) => void events.push(event) })
  } catch (error) {
    return { error: String(error) }
  }
  const failed = events.filter((one): one is PreflightChecked => one.event === 'preflight-checked' && !one.ok)
  return Object.fromEntries(failed.map(({ check, says }) => [check, says]))
}

describe.concurrent('the target answers', () => {
  test('nothing listens', async () => {
    const { error } = await saysOf({ endpoint: 'http://127.0.0.1:1/v1' })
    expect(error).toMatch(
      /^PreflightError: GET http:\/\/127\.0\.0\.1:1\/\.well-known\/svc\.json was sent, .* ECONNREFUSED/,
    )
    expect(error).toContain('Start the exchange, or correct endpoint;')
  })

  test.each(['127.0.0.1:1', 'proxy.invalid:1'])('there is no proxy at %s', async (proxy) => {
    const { endpoint } = await reference()
    const { error } = await saysOf({ endpoint, http: { proxy: `http://${proxy}` } })
    expect(error).toContain(`the proxy http://${proxy} does not answer: `)
    expect(error).toContain('correct http.proxy, or leave that out.')
  })

  test('something else than HTTP is spoken', async () => {
    const other = createTcpServer((socket) => socket.end('220 mail.example ESMTP\r\n'))
    const { error } = await saysOf({ endpoint: `${await listening(other)}/v1` })
    expect(error).toContain('another protocol than HTTP, is spoken at that port. Let endpoint begin with https://')
  })

  test('TLS is wanted where there is none', async () => {
    const plain = await serving((_, response) => response.end())
    const { error } = await saysOf({ endpoint: `${plain.replace('http:', 'https:')}/v1` })
    expect(error).toContain('plain HTTP is spoken at that port. Let endpoint begin with http://.')
  })
})

describe.concurrent('the fixture is in place', () => {
  test('a target that is busy is asked for its manifest again', async () => {
    const met = new WeakSet<object>()
    let given = ''
    const base = await serving((request, response) => {
      if (request.url === '/fixture') request.on('data', (chunk) => (given += String(chunk)))
      // Whoever comes by a new connection is told to come again.
      const busy = request.url === '/.well-known/svc.json' && !met.has(request.socket)
      met.add(request.socket)
      response.writeHead(busy ? 503 : 200, busy ? { 'retry-after': '0' } : {}).end('{"max_intermediary_hops":7}')
    })
    await saysOf({ endpoint: `${base}/v1`, control: base })
    expect(given).toContain('"max_intermediary_hops":7')
  })

  test('the control API is not there', async () => {
    const { endpoint } = await reference()
    const { error } = await saysOf({ endpoint, control: 'http://127.0.0.1:1' })
    expect(error).toMatch(/PUT http:\/\/127\.0\.0\.1:1\/fixture: .*ECONNREFUSED.*correct control in the profile/)
  })

  test.each([
    [400, 'stricter about its members'],
    [401, 'Give the lines that it wants as http.headers'],
    [500, 'Look into its log'],
  ])('it is refused with %s', async (status, says) => {
    const { endpoint } = await reference()
    const control = await serving((_, response) => response.writeHead(status).end('no'))
    const { error } = await saysOf({ endpoint, control })
    expect(error).toContain(`/fixture was answered with ${status}: no.`)
    expect(error).toContain(says)
  })

  test('the control API has no call for it, and nothing is offered', async () => {
    const { endpoint } = await reference()
    const control = await serving((_, response) => response.writeHead(404).end())
    const { fixture } = await saysOf({ endpoint, control })
    expect(fixture).toMatch(/Offers for http\S+\/articles\/open were asked for.*offered nothing.*dialect\.groups/)
  })

  test('nobody handed it over', async () => {
    const { endpoint } = await reference()
    const { fixture } = await saysOf({ endpoint })
    expect(fixture).toContain('Give control, or load what "fixture --target FILE" prints')
    expect(fixture).toContain('it did not ask there now')
  })
})

describe.concurrent('the positive control passes', () => {
  test('the endpoint has another path', async () => {
    const { base, control } = await reference()
    const { control: says } = await saysOf({ endpoint: `${base}/api/v1`, control })
    expect(says).toContain(`POST ${base}/api/v1/svc.v1.ExchangeService/DiscoverResources. It was rejected (404,`)
    expect(says).toContain('Correct endpoint, below which the RPCs are, or give the path as dialect.discover_path.')
  })

  test.each([
    ['No required SSL certificate was sent', 'Give one that it takes as http.client_certificate.'],
    ['The plain HTTP request was sent to HTTPS port', 'Let endpoint begin with https://'],
    ['Forbidden', 'Most likely a gateway refused it'],
  ])('a gateway answers with a page, "%s"', async (title, remedy) => {
    let asked = 0
    const gateway = await serving((_, response) => {
      asked += 1
      response.writeHead(400, { 'content-type': 'text/html' })
      response.end(`<html><head><title>400 ${title}</title></head></html>`)
    })
    const says = await saysOf({ endpoint: `${gateway}/v1` })
    expect(says.control).toContain(remedy)
    expect(says).not.toHaveProperty('reaches-participants')
    expect(asked).toBeLessThan(100)
  })

  test('the operation is at another path', async () => {
    const { endpoint, control } = await reference()
    const says = await saysOf({ endpoint, control, dialect: { discover_path: '/discover' } })
    expect(says.control).toContain('dialect.discover_path')
    expect(says).not.toHaveProperty('reaches-participants')
  })

  test('the target is told a wrong address of itself', async () => {
    const { endpoint, control } = await reference()
    const { control: says } = await saysOf({ endpoint, control, http: { target_uri: 'https://exchange.example/v1' } })
    expect(says).toContain('It fetched the key directory.')
    expect(says).toContain(`accept the same request signed for ${endpoint}: give http.target_uri: ${endpoint}.`)
  })

  test('the answer is no JSON', async () => {
    const { control } = await reference()
    const page = await serving((_, response) => response.end('<h1>It works</h1>'))
    const { control: says } = await saysOf({ endpoint: `${page}/v1`, control })
    expect(says).toContain('something else than the exchange answers at this path')
  })

  test('it breaks', async () => {
    const broken = await serving((_, response) => response.writeHead(500).end('oops'))
    expect((await saysOf({ endpoint: `${broken}/v1` })).control).toContain('crashed (500, oops)')
  })
})

describe.concurrent('the target fetches a directory of the participants', () => {
  test('it is told an address where nobody is', async () => {
    const { endpoint, control } = await reference()
    const participants = { hosting: 'ports', port: 0, bind: '127.0.0.1', advertise: '127.99.99.99' }
    const says = await saysOf({ endpoint, control, participants })
    expect(says.control).toContain('It did not fetch the key directory.')
    expect(says['reaches-participants']).toMatch(/at http:\/\/127\.99\.99\.99:\d+\/\.well-known\/http-message-sig/)
    expect(says['reaches-participants']).toContain('Let participants.advertise be a name of this machine')
  })

  test('it looks elsewhere', async () => {
    const elsewhere = await serving((request, response) => {
      const agent = request.headers['signature-agent']
      const look = async (): Promise<unknown> => agent && fetch(`${JSON.parse(String(agent))}/.well-known/jwks.json`)
      void look().finally(() => response.writeHead(401).end())
    })
    const says = await saysOf({ endpoint: `${elsewhere}/v1` })
    expect(says['reaches-participants']).toContain('it asked for /.well-known/jwks.json')
  })
})

describe.concurrent('clocks are comparable', () => {
  test('an hour off its Date is found, and allowed for', async () => {
    const says = await saysOf(await turned(3600))
    expect(Object.keys(says)).toEqual(['fixture'])
  })

  test('a day off its Date is too far', async () => {
    const { control } = await saysOf(await turned(86_400))
    expect(control).toContain('its clock is not the one that its Date shows')
    expect(control).toContain('see to its clock')
  })
})

test('a dialect with the wrong spelling of names is told before it spoils the rest', async () => {
  const { endpoint, control } = await reference({ mutant: 'reads names as in the schema only' })
  expect(await saysOf({ endpoint, control })).toEqual({})
  const { dialect } = await saysOf({ endpoint, control, dialect: { names: 'camel' } })
  expect(dialect).toContain(
    'reads member names in snake case alone, and the profile says camel. Give dialect.names: snake',
  )
})
