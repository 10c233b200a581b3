// Plays one case of a conformance run again. It needs Node.js 20 or newer, and nothing else.
// The participants that the case needs are served from here, on loopback, with keys that are made now, for as long as
// this runs; every request is signed afresh. All that is particular to the case is data, at the end of this file.
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { fill, fillJson, lookupIn, newKey } from './names.js'
import { build } from './request.js'

// The participants, each at an address of its own.

const listen = async (server, address, port = 0) => {
  server.listen(port, address)
  await once(server, 'listening')
  return `${address}:${server.address().port}`
}

const answerOf = (stage, name) => (request, response) => {
  const lookup = lookupIn(stage.world())
  const found = Object.values(stage.documents(name)).find(({ path }) => fill(path, lookup) === request.url)
  console.log(`  the target fetched ${request.url} from ${name}${found ? '' : ', where there is nothing'}`)
  if (found?.manner === 'never') return
  const headers = Object.entries(found?.headers ?? {}).map(([header, value]) => [header, fill(value, lookup)])
  const { json, text } = found?.body ?? { text: 'There is nothing at this path.\n' }
  response.writeHead(found?.status ?? 404, Object.fromEntries(headers))
  response.end(json === undefined ? fill(text, lookup) : JSON.stringify(fillJson(json, lookup)))
}

const opened = async (name, documents, stage) => {
  const silent = Object.values(documents).some(({ manner }) => manner === 'closed')
  const server = http.createServer(answerOf(stage, name))
  const address = `127.${randomInt(64, 200)}.${randomInt(256)}.${randomInt(1, 255)}`
  // Where all of 127.0.0.0/8 is not loopback, one address will do.
  const host = await listen(server, address).catch(() => listen(server, '127.0.0.1'))
  if (silent) server.close()
  return { host, close: () => server.close().closeAllConnections() }
}

/** Those whom the target has been told of, where it was told that they are. Throws where an address is taken. */
const openResidents = async (residents, stage) => {
  const servers = []
  for (const [name, { host }] of Object.entries(residents)) {
    const server = http.createServer(answerOf(stage, name))
    const { hostname, port } = new URL(`http://${host}`)
    await listen(server, hostname, Number(port))
    servers.push(server)
  }
  return servers
}

// Answers.

const hasReason = (value) => {
  if (typeof value === 'string') return /\bDENIAL_REASON_(?!.*UNSPECIFIED)[A-Z0-9_]+/.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasReason)
}

const parsed = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const offersOf = (body, uri) => {
  const groups = body.offer_groups ?? body.offerGroups
  if (!Array.isArray(groups)) return []
  return groups.filter((group) => uri === undefined || group?.uri === uri).flatMap((group) => group?.offers ?? [])
}

const amountOf = ({ price }) => Number(price?.amount_cents ?? price?.amountCents ?? 0)

const isOfPrice = (offer, wanted) => {
  const amount = amountOf(offer)
  return wanted === undefined || (!Number.isNaN(amount) && (wanted === 'free') === (amount === 0))
}

const read = ({ status, text }, plan, lookup) => {
  const body = parsed(text)
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (status < 500 && status >= 200 && (isObject ? hasReason(body) : hasReason(text))) return 'denied'
  if ([408, 425, 429].includes(status)) return 'busy'
  if (status >= 200 && status < 300 && isObject) {
    if (plan.wants === undefined || plan.operation !== 'discover') return 'accepted'
    const offers = offersOf(body, fill(plan.wants, lookup))
    return offers.some((offer) => isOfPrice(offer, plan.wantsPrice)) ? 'accepted' : 'rejected'
  }
  return status >= 300 && status < 500 ? 'rejected' : 'crashed'
}

const send = (origin, { method, target, headers, body }, milliseconds) =>
  new Promise((resolve) => {
    const { protocol, hostname, port } = new URL(origin)
    const failed = (error) => resolve({ status: 0, text: error.message })
    const length = headers.some(([name]) => name.toLowerCase() === 'content-length')
    const lines = [...headers, ...(length || body.length === 0 ? [] : [['content-length', String(body.length)]])]
    const options = { hostname: hostname.replace(/^\[|\]$/g, ''), port, method, path: target, headers: lines.flat() }
    const request = (protocol === 'https:' ? https : http).request({ ...options, setHost: false }, (response) => {
      const pieces = []
      response.on('data', (piece) => pieces.push(piece))
      const date = Date.parse(response.headers.date ?? '')
      response.on('end', () => resolve({ status: response.statusCode, text: Buffer.concat(pieces).toString(), date }))
      response.on('error', failed)
    })
    request.setTimeout(milliseconds, () => request.destroy(new Error('no answer in time')))
    request.on('error', failed)
    request.end(body)
  })

const visible = (text) => text.slice(0, 300).replace(/[^\x20-\x7e]/g, '·')

/** What is played now: who serves what, and what every name stands for. */
const newStage = ({ clock, residents }) => {
  const keysOf = new Map()
  const lasting = new Set(Object.values(residents).flatMap(({ keys }) => keys))
  const now = () => Date.now() + clock.offset_seconds * 1000
  const stage = {
    keys: (name) => keysOf.get(name) ?? keysOf.set(name, newKey()).get(name),
    documents: (name) => ({ ...residents[name]?.documents, ...stage.plan?.participants[name]?.documents }),
    world: () => ({
      keys: stage.keys,
      hosts: stage.hosts,
      id: stage.id,
      offer: stage.offer,
      time: {
        now: now(),
        stagedSecond: stage.second,
        uncertainty: clock.uncertainty_seconds,
        tolerance: clock.tolerance_seconds,
      },
    }),
    /** New agents; those whom the target has been told of keep their keys. */
    enter: (plan) => {
      for (const name of keysOf.keys()) if (!lasting.has(name)) keysOf.delete(name)
      stage.hosts = Object.fromEntries(Object.entries(residents).map(([name, { host }]) => [name, host]))
      const second = Math.floor(now() / 1000 - clock.uncertainty_seconds)
      Object.assign(stage, { plan, second, offer: undefined })
      stage.next()
    },
    next: () => (stage.id = `replay-${randomBytes(6).toString('hex')}`),
  }
  stage.enter(undefined)
  return stage
}

/** Sends a request, and reads what comes back. */
const ask = async (one, stage, data) => {
  // An offer may be good for the requester alone that discovered it.
  if (one.plan.operation !== 'execute' || stage.offer === undefined) stage.next()
  const message = build(one, stage.world(), data.target.known)
  let answer
  for (let sent = 0; sent < (one.plan.request.sendings ?? 1); sent++)
    answer = await send(data.target.origin, message, data.target.timeout_ms)
  const lookup = lookupIn(stage.world())
  // A Date line has whole seconds: half of one is as near as it comes.
  if (answer.date) stage.ahead = Math.round((answer.date + 500 - stage.world().time.now) / 1000)
  const outcome = read(answer, one.plan, lookup)
  console.log(`  ${outcome} (${answer.status || 'no answer'}, ${visible(answer.text)})`)
  return { outcome, offers: (uri) => offersOf(parsed(answer.text) ?? {}, uri && fill(uri, lookup)) }
}

/** The cheapest, as in a run. */
const takeOffer = (stage, offers) => {
  const [offer] = offers.toSorted((a, b) => amountOf(a) - amountOf(b))
  stage.offer = String(offer?.offer_id ?? offer?.offerId ?? 'no-offer')
}

/** The request, with what must go before it, and what it goes on to. */
const askAll = async (one, stage, data) => {
  if (one.discovery) takeOffer(stage, (await ask(one.discovery, stage, data)).offers())
  const { outcome, offers } = await ask(one, stage, data)
  if (outcome !== 'accepted' || !one.execution) return outcome
  takeOffer(stage, offers(one.plan.wants))
  console.log('  and what was granted is executed:')
  return (await ask(one.execution, stage, data)).outcome
}

const play = async (name, one, stage, data) => {
  console.log(`${name}:`)
  const servers = []
  try {
    stage.enter(one.plan)
    for (const [who, { documents }] of Object.entries(one.plan.participants)) {
      if (who in data.residents) continue
      const server = await opened(who, documents, stage)
      servers.push(server)
      stage.hosts[who] = server.host
    }
    if (data.control !== null) await hand(data)
    return await askAll(one, stage, data)
  } finally {
    for (const server of servers) server.close()
  }
}

const put = (control, name, value) => {
  const { host, origin, pathname } = new URL(control)
  const target = `${pathname.replace(/\/$/, '')}/${name}`
  const headers = { host, 'content-type': 'application/json' }
  const body = Buffer.from(JSON.stringify(value))
  return send(origin, { method: 'PUT', target, headers: Object.entries(headers), body }, 10_000)
}

const hand = async ({ control, fixture }) => {
  // Somebody else may have turned the clock.
  await put(control, 'clock', { offset_seconds: 0 })
  const { status, text } = await put(control, 'fixture', fixture)
  if (status < 200 || status >= 300) console.log(`the target did not take the fixture: ${status} ${visible(text)}`)
}

/** Seconds by which clocks may differ before it is worth a word. */
const clocksDiffer = 3

/** The control; once more by the clock that the target shows, where that is another than the run found. */
const playControl = async (stage, data) => {
  const name = 'the control, without that fact'
  const outcome = await play(name, data.without, stage, data)
  const { ahead = 0 } = stage
  if (Math.abs(ahead) <= clocksDiffer) return outcome
  console.log(
    `The Date of the target is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} the clock signed for.`,
  )
  const { clock } = data
  const before = { ...clock }
  clock.offset_seconds += ahead
  clock.uncertainty_seconds = Math.max(1, clock.uncertainty_seconds)
  const again = await play(`${name}, signed for that Date`, data.without, stage, data)
  if (again === 'accepted') return again
  Object.assign(clock, before)
  return outcome
}

const verdictOf = (expected, control, outcome) => {
  if (control !== 'accepted' || outcome === 'busy') return 3
  if (expected === 'accepted') return outcome === 'accepted' ? 0 : 1
  return outcome === 'accepted' ? 1 : outcome === 'crashed' ? 3 : 0
}

const help = `Usage: node ${process.argv[1]}
Signs a request afresh, once as it must be accepted and once as the case has it, sends both, and prints both verdicts.
Options: --help, to print this and send nothing.
Exit codes: 0 as the rule says; 1 not; 3 no verdict.`

/** Sends the control and the case, and prints both verdicts. */
export const replay = async (data) => {
  console.log(`${visible(data.title)}: expected ${data.expected}`)
  if (process.argv.length > 2) {
    console.log(help)
    return process.argv.includes('--help') ? 0 : 2
  }
  const stage = newStage(data)
  let servers = []
  try {
    servers = await openResidents(data.residents, stage)
    const control = await playControl(stage, data)
    const outcome = await play('the case', data.case, stage, data)
    console.log(`control ${control}, case ${outcome}`)
    return verdictOf(data.expected, control, outcome)
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error
    console.log(`${error.address}:${error.port} is taken, where the target was told to look: end what listens there`)
    return 3
  } finally {
    for (const server of servers) server.close().closeAllConnections()
  }
}
