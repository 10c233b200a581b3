import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { rules } from '../../../suites/index.ts'
import { fixtureFor, type FixtureDocument } from '../../participants/fixture.ts'
import { Participants } from '../../participants/scene.ts'
import { startServer } from '../../reference/index.ts'
import { probe, type Probed } from '../../run/probe/probe.ts'
import { openControl, parseProfile } from '../../target/index.ts'

const open: (() => Promise<unknown>)[] = []
afterAll(async () => {
  await Promise.all(open.map((close) => close()))
})

const { signal } = new AbortController()

const probed = async (endpoint: string, port = 0): Promise<Probed> => {
  const profile = parseProfile(JSON.stringify({ endpoint, participants: { port } }))
  return probe({ profile, rules, signal, tell: () => undefined })
}

/** Probes a reference whose operator loaded, by hand, what is left of the fixture. */
const probedWith = async (change: (fixture: FixtureDocument) => void): Promise<Probed> => {
  const server = await startServer({})
  open.push(() => server.close())
  const clock = { now: () => Date.now(), uncertaintySeconds: 0, toleranceSeconds: 0 }
  const participants = await Participants.open({ hosting: { hosting: 'loopback', port: 0 }, clock: () => clock })
  const domain = new URL(server.profile.endpoint).host
  const own = { domain, maxIntermediaryHops: 3, disclosure: 'reveal', revocationPollSeconds: 300 } as const
  const fixture = fixtureFor(participants, own)
  const port = Number(new URL(participants.fixture.uri('open') ?? '').port)
  participants.close()
  change(fixture)
  const control = openControl(parseProfile(JSON.stringify(server.profile)))
  await control.putFixture(JSON.parse(JSON.stringify(fixture)))
  await control.close()
  return probed(server.profile.endpoint, port)
}

const settings = ({ findings }: Probed) =>
  Object.fromEntries(findings.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]])))

const comments = ({ findings }: Probed) =>
  Object.fromEntries(findings.flatMap(({ key, value, says }) => (value === undefined ? [[key, says[0]]] : [])))

const onFixture = [
  'dialect.chain',
  'dialect.max_hops',
  'capabilities.self_declared_scopes',
  'capabilities.disclosure',
  'capabilities.delegation_verified_at',
  'capabilities.quota_operation',
  'capabilities.retrieval_binding',
]

test('of a target without the fixture, what rests on it is left open', async () => {
  const server = await startServer({})
  open.push(() => server.close())
  const found = await probed(server.profile.endpoint)
  expect(found).toMatchObject({ usable: true, inPlace: false })
  expect(Object.keys(settings(found)).toSorted()).toEqual(['base', 'participants.hosting'])
  for (const key of onFixture) expect(comments(found)[key]).toContain('Not found out: nothing was offered')
  expect(found.troubles.join(' ')).toContain('the fixture is not in place')
})

test('without what a scope gates nothing is said of scopes, and without brokers nothing of caps', async () => {
  const found = await probedWith((fixture) => {
    fixture.resources = fixture.resources.filter(({ required_scope }) => required_scope === null)
    fixture.brokers = []
  })
  expect(found).toMatchObject({ usable: true, inPlace: true })
  expect(settings(found)).toMatchObject({ 'capabilities.retrieval_binding': true })
  expect(Object.keys(settings(found))).toEqual(expect.not.arrayContaining(onFixture.slice(0, 6)))
  expect(comments(found)['capabilities.disclosure']).toContain('Not found out: neither its scope nor a chain')
  expect(comments(found)['dialect.max_hops']).toContain("It must know the fixture's brokers")
})

test('of a target that refuses everything nothing is concluded', async () => {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(403, { 'content-type': 'application/json' }).end('{}'))
  }).listen(0, '127.0.0.1')
  open.push(async () => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const found = await probed(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
  expect(found).toMatchObject({ usable: false, inPlace: false })
  expect(settings(found)).toEqual({})
  expect(found.troubles.join(' ')).toContain('did not accept the positive control')
})
