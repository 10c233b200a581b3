import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { JournalEvent } from '../reports/journal.ts'
import { reportOf, type Report } from '../reports/report.ts'
import type { Rule } from '../harness/plan/rule.ts'
import { startServer, type RunningServer } from '../harness/reference/index.ts'
import { run } from '../harness/run/run.ts'
import { longestBody } from '../harness/target/transport/trouble.ts'
import { parseProfile } from '../harness/target/index.ts'
import edge from './discovery/edge.ts'
import exhausted from './quota/exhausted.ts'
import leftOut from './requester/left-out.ts'
import bounded from './robustness/bounded.ts'
import hostileDirectory from './robustness/hostile-directory.ts'
import neverCrashes from './robustness/never-crashes.ts'
import noLeak from './robustness/no-leak.ts'
import stillServes from './robustness/still-serves.ts'
import byteSequence from './signature/byte-sequence.ts'
import valid from './signature/valid.ts'

let closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing) await close()
  closing = []
})

const started = async (mutant?: string): Promise<RunningServer> => {
  const server = await startServer(mutant === undefined ? {} : { mutant })
  closing.push(() => server.close())
  return server
}

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const reportAt = async (profile: object, rules: Rule[]): Promise<Report> => {
  const events: JournalEvent[] = []
  const parsed = parseProfile(JSON.stringify({ participants: { hosting: 'loopback', port: 0 }, ...profile }))
  const { signal } = new AbortController()
  const options = { seed: 0, slow: false, bail: false, version: 'test', signal }
  await run({ profile: parsed, rules, ...options, emit: (event) => void events.push(event) })
  return reportOf(events)
}

const statusOf = (report: Report, { id }: Rule) => report.rules.find((rule) => rule.id === id)

describe('on sockets each fragile exchange is caught by the rule that names it', () => {
  const drips: Rule = { ...hostileDirectory, send: { drips: hostileDirectory.send['drips']! } }
  const deep: Rule = { ...bounded, send: { 'deep-json': bounded.send['deep-json']! } }
  const fragile: [mutant: string, rules: Rule[]][] = [
    ['falls over a signature that is no byte sequence', [neverCrashes, byteSequence]],
    ['locks an agent out after a bad signature', [stillServes, valid]],
    ['answers a bad signature with the stack of the call', [noLeak, valid]],
    ['descends into JSON by recursion', [deep]],
    ['fetches all directories in one queue', [drips]],
    ['serves crawlers', [edge]],
    ['serves crawlers what they ask for in parts', [edge]],
    ['serves crawlers that show any signature', [edge]],
    ['serves crawlers whose address has a query', [edge]],
    ['turns crawlers away without a word', [edge]],
    ['shows crawlers to a place without a manifest', [edge]],
  ]
  test.each(fragile)('%s', async (mutant, rules) => {
    const { profile } = await started(mutant)
    const result = statusOf(await reportAt(profile, rules), rules[0]!)
    expect(result).toMatchObject({ status: 'fail' })
    expect(result?.failures.length).toBeGreaterThan(0)
  })
})

test('a law on all answers says nothing where no answer was heard', async () => {
  const { profile } = await started()
  const report = await reportAt(profile, [neverCrashes, stillServes, edge])
  expect(report.rules.map(({ status }) => status)).toEqual(['inconclusive', 'inconclusive', 'pass'])
})

test('an edge that is not named is left out, and one that is silent proves nothing', async () => {
  const { profile } = await started()
  const { edge: _, ...without } = profile
  expect(statusOf(await reportAt(without, [edge]), edge)).toMatchObject({ status: 'skipped', optional: true })
  const silent = await reportAt({ ...profile, edge: { url: 'http://127.0.0.1:9/' } }, [edge])
  expect(statusOf(silent, edge)).toMatchObject({ status: 'inconclusive' })
})

test('an edge that serves the whole, and is silent where a part is asked for, is caught', async () => {
  const { profile } = await started()
  const server: Server = createServer((request, response) =>
    request.headers.range ? request.socket.destroy() : response.end('All of it.'),
  )
  const result = statusOf(await reportAt({ ...profile, edge: { url: `${await listening(server)}/a` } }, [edge]), edge)
  expect(result).toMatchObject({ status: 'fail' })
})

test('an edge may name the site alone, among other words', async () => {
  const { profile } = await started()
  const server: Server = createServer((_, response) =>
    response.writeHead(403, { 'x-content-rules': `see <${profile.base}>; rel="rules"` }).end('No.'),
  )
  const url = `${await listening(server)}/articles/open`
  expect(statusOf(await reportAt({ ...profile, edge: { url } }, [edge]), edge)).toMatchObject({ status: 'pass' })
})

interface Said {
  status: number
  body: string
}

/** Stands before a target and passes requests on, or says something else; where it has nothing to say it is gone. */
const before = (upstream: string, says: (sent: Buffer, onward: () => Promise<Said>) => Promise<Said | undefined>) => {
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const sent = Buffer.concat(pieces)
    const said = await says(sent, () => forward(upstream, request, sent))
    if (said) response.writeHead(said.status, { 'content-type': 'application/json' }).end(said.body)
    else request.socket.destroy()
  }
  return createServer((request, response) => void serve(request, response))
}

const forward = async (upstream: string, { method = '', url = '', headers }: IncomingMessage, body: Buffer) => {
  const { host: _, connection: __, 'content-length': ___, ...kept } = headers
  const lines = Object.entries(kept).map(([name, value]): [string, string] => [name, String(value)])
  const bare = method === 'GET' || method === 'HEAD'
  const answer = await fetch(upstream + url, { method, headers: lines, body: bare ? null : new Uint8Array(body) })
  return { status: answer.status, body: await answer.text() }
}

/** What a run at the reference finds that has this before it. */
const reportBehind = async (says: Parameters<typeof before>[1], rules: Rule[]): Promise<Report> => {
  const { profile } = await started()
  const own = await listening(before(new URL(profile.endpoint).origin, says))
  return reportAt({ ...profile, endpoint: `${own}/v1`, http: { target_uri: profile.endpoint } }, rules)
}

const talkative = async (sent: Buffer, onward: () => Promise<Said>): Promise<Said> =>
  sent.length > longestBody / 8 ? { status: 200, body: 'x'.repeat(longestBody + 1) } : onward()

test('a target that answers at greater length than is read has answered', async () => {
  const many: Rule = { ...bounded, send: { 'many-uris': bounded.send['many-uris']! } }
  expect(statusOf(await reportBehind(talkative, [many]), many)).toMatchObject({ status: 'pass' })
})

test('a request that is refused for what another had is a failure, though its control is refused, too', async () => {
  let kept: unknown[] = []
  const pooling = async (sent: Buffer, onward: () => Promise<Said>): Promise<Said> => {
    const { requester } = JSON.parse(sent.toString() || '{}') as { requester?: { ext_critical?: unknown[] } }
    if (requester) kept = requester.ext_critical ?? kept
    return requester && kept.length > 0 ? { status: 400, body: '{}' } : onward()
  }
  const critical: Rule = { ...leftOut, stories: { 'critical-before': leftOut.stories['critical-before']! } }
  expect(statusOf(await reportBehind(pooling, [critical]), critical)).toMatchObject({ status: 'fail' })
})

test('a target that dies of a fault is caught, and nothing passes after it', async () => {
  let dead = false
  const dying = async (_: Buffer, onward: () => Promise<Said>): Promise<Said | undefined> => {
    const said = dead ? undefined : await onward()
    dead ||= said?.status === 401
    return dead ? undefined : said
  }
  const report = await reportBehind(dying, [neverCrashes, stillServes, valid])
  expect(report.rules.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'robustness/never-crashes fail',
    'robustness/still-serves fail',
    'signature/valid inconclusive',
  ])
})

test('what is refused alone, and served beside other requests, is said to be so', async () => {
  let underWay = 0
  const mixing = async (_: Buffer, onward: () => Promise<Said>): Promise<Said> => {
    underWay += 1
    const said = await onward()
    await pause(20)
    const beside = underWay > 1
    underWay -= 1
    return beside && said.status === 401 ? { status: 200, body: '{"offer_groups":[]}' } : said
  }
  const result = statusOf(await reportBehind(mixing, [valid]), valid)
  expect(result).toMatchObject({ status: 'fail' })
  expect(JSON.stringify(result?.failures)).toContain('only while other requests are under way')
})

test('a limit is not held to be passed where an access before was refused for something else', async () => {
  let executed = 0
  const stumbling = async (sent: Buffer, onward: () => Promise<Said>): Promise<Said> => {
    if (sent.includes('offer_id') && (executed += 1) % 40 < 4) return { status: 403, body: '{}' }
    return onward()
  }
  const many: Rule = { ...exhausted, stories: { 'hundred-and-thirty': exhausted.stories['hundred-and-thirty']! } }
  const result = statusOf(await reportBehind(stumbling, [many]), many)
  expect(result).toMatchObject({ status: 'inconclusive' })
  expect(result?.reason).toContain('so that this says nothing')
})
