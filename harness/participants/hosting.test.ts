import { randomInt } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Participants } from './scene.ts'
import type { HostingOptions } from './hosting.ts'
import { clock, document, get, getUrl, planWith } from './testing.ts'
import { fixture } from '../plan/fixture.ts'

const opened: Participants[] = []
const open = async (hosting: HostingOptions) => {
  const participants = await Participants.open({ hosting, clock })
  opened.push(participants)
  return participants
}
afterEach(() => {
  for (const participants of opened.splice(0)) participants.close()
})

const agent = planWith({ agent: { directory: document() } })
const listen = async (host: string, port = 0): Promise<Server> => {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Asks the one listener of a `subdomains` hosting for a host. */
const at = async (participants: Participants, host: string) => {
  const port = (participants.fixture.host('publisher') ?? '').split(':')[1]
  return get({ host: '127.0.0.1', port, path: '/d', headers: { host } })
}

const selfSigned = (folder: string) => {
  const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const subject = ['-subj', '/CN=lab.example', '-addext', 'subjectAltName=DNS:*.lab.example']
  const files = ['-keyout', tls.key, '-out', tls.cert]
  execFileSync('openssl', ['req', '-x509', '-nodes', '-days', '1', ...curve, ...subject, ...files], { stdio: 'ignore' })
  return tls
}
const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version']).length > 0
  } catch {
    return false
  }
})()

describe.runIf(process.platform === 'linux')('loopback', () => {
  test('gives each participant an address of its own on one port', async () => {
    const participants = await open({ hosting: 'loopback', port: 0 })
    const scene = await participants.stage(planWith({ agent: { d: document() }, other: { d: document() } }))
    const hosts = [scene.host('agent') ?? '', scene.host('other') ?? '', scene.host('publisher') ?? '']
    expect(new Set(hosts.map((host) => host.split(':')[0])).size).toBe(3)
    expect(new Set(hosts.map((host) => host.split(':')[1])).size).toBe(1)
    expect(hosts[0]).toMatch(/^127\.(6[4-9]|[7-9]\d|1\d\d|200)\.\d+\.(?!0:|255:)\d+:\d+$/)
    expect(hosts[2]).toMatch(/^127\.20\.0\.1:/)
    expect(scene.host('broker')).toMatch(/^127\.20\.1\.1:/)
    const got = await getUrl(`http://${hosts[0]}/d`)
    expect(JSON.parse(String(got.body))).toEqual({ host: hosts[0] })
  })

  test('gives a neighbour the same address, and another port', async () => {
    const participants = await open({ hosting: 'loopback', port: 0 })
    const { agent: documents } = agent.participants
    const scene = await participants.stage({
      ...agent,
      participants: { near: { ...documents!, beside: 'agent' }, agent: documents! },
    })
    const [name, port] = (scene.host('agent') ?? '').split(':')
    const [nearName, nearPort] = (scene.host('near') ?? '').split(':')
    expect(nearName).toBe(name)
    expect(nearPort).not.toBe(port)
    for (const host of [scene.host('agent'), scene.host('near')])
      expect((await getUrl(`http://${host}/d`)).status).toBe(200)
    expect(scene.fetched('near')).toHaveLength(1)
  })

  test('gives no address twice', async () => {
    const participants = await open({ hosting: 'loopback', port: 0 })
    const hosts = new Set<string | undefined>()
    for (let count = 0; count < 1_000; count++) {
      const scene = await participants.stage(agent)
      hosts.add(scene.host('agent'))
      scene.close()
    }
    expect(hosts.size).toBe(1_000)
  })

  test('opens thousands of addresses at once, and refuses connections to them once dropped', async () => {
    const participants = await open({ hosting: 'loopback', port: 0 })
    const scenes = await Promise.all(Array.from({ length: 1_000 }, () => participants.stage(agent)))
    const last = `http://${scenes.at(-1)?.host('agent')}/d`
    expect((await getUrl(last)).status).toBe(200)
    for (const scene of scenes) scene.close()
    await expect(getUrl(last)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('answers 421 to a host that is played elsewhere, and logs it where it was asked', async () => {
    const participants = await open({ hosting: 'loopback', port: 0 })
    const scene = await participants.stage(planWith({ agent: { d: document() }, other: { d: document() } }))
    const got = await getUrl(`http://${scene.host('agent')}/d`, { host: scene.host('other') ?? '' })
    expect(got.status).toBe(421)
    expect(scene.fetched('agent')).toMatchObject([{ status: 421 }])
    expect(scene.fetched('other')).toEqual([])
  })

  test('says which port is in use, in a line', async () => {
    const server = await listen('127.20.0.1')
    const failure = await open({ hosting: 'loopback', port: portOf(server) }).catch((error: unknown) => error)
    server.close()
    expect(failure).toMatchObject({ name: 'ParticipantsError', code: 'port-in-use' })
    expect(String(failure)).toMatch(/^ParticipantsError: Port \d+ of 127\.20\.0\.1 is in use: .*participants\.port\.$/)
  })
})

const residents = Object.keys(fixture.participants).length

/** A range of ports: those of the fixture, one in use, two left. Tried again where others are in use too. */
const withPortInUse = async (tries = 20): Promise<{ participants: Participants; server: Server; first: number }> => {
  // Below the ports that connections of other tests are given while this one goes on.
  const server = await listen('127.0.0.1', randomInt(20_000, 32_000)).catch(() => listen('127.0.0.1'))
  const first = portOf(server) - residents
  const participants = await open({ hosting: 'ports', port: 0, ports: [first, first + residents + 2] }).catch(
    (error: unknown) => {
      if (tries === 0) throw error
      return undefined
    },
  )
  if (participants) return { participants, server, first }
  server.close()
  return withPortInUse(tries - 1)
}

describe('ports', () => {
  test('tells the advertised host, and gives each participant a port', async () => {
    const participants = await open({ hosting: 'ports', port: 0, advertise: 'host.docker.internal' })
    const scene = await participants.stage(planWith({ agent: { d: document() }, other: { d: document() } }))
    const told = scene.host('agent') ?? ''
    expect(told).toMatch(/^host\.docker\.internal:\d+$/)
    expect(scene.host('other')).not.toBe(told)
    const got = await get({ host: '127.0.0.1', port: told.split(':')[1], path: '/d', headers: { host: told } })
    expect(JSON.parse(String(got.body))).toEqual({ host: told })
    expect((await get({ host: '127.0.0.1', port: told.split(':')[1], path: '/d' })).status).toBe(421)
  })

  test('uses a range in turn, passes over ports in use, and says when none is left', async () => {
    const { participants, server, first } = await withPortInUse()
    const one = await participants.stage(agent)
    const two = await participants.stage(agent)
    expect(new Set([one.host('agent'), two.host('agent')])).toEqual(
      new Set([`127.0.0.1:${first + residents + 1}`, `127.0.0.1:${first + residents + 2}`]),
    )
    await expect(participants.stage(agent)).rejects.toMatchObject({ code: 'no-port-left' })
    one.close()
    expect((await participants.stage(agent)).host('agent')).toBe(one.host('agent'))
    server.close()
  })

  test('refuses a range that is too small or no range', async () => {
    for (const ports of ['9000-9001', 'many', '9000'])
      await expect(open({ hosting: 'ports', port: 0, ports })).rejects.toMatchObject({ code: 'hosting-incomplete' })
  })
})

describe('subdomains', () => {
  test('tells participants apart by their Host line', async () => {
    const participants = await open({ hosting: 'subdomains', port: 0, advertise: '*.lab.example' })
    const scene = await participants.stage(
      planWith({ agent: { d: document() }, other: { d: document({ status: 418 }) } }),
    )
    expect(scene.host('publisher')).toMatch(/^publisher\.lab\.example:\d+$/)
    expect((await at(participants, scene.host('agent') ?? '')).status).toBe(200)
    expect((await at(participants, scene.host('other')?.toUpperCase() ?? '')).status).toBe(418)
    expect((await at(participants, 'nobody.lab.example')).status).toBe(421)
    scene.close()
    expect((await at(participants, scene.host('agent') ?? '')).status).toBe(421)
  })

  test('drops the connection of a closed participant', async () => {
    const participants = await open({ hosting: 'subdomains', port: 0, advertise: '{name}.lab.example' })
    const scene = await participants.stage(planWith({ agent: { d: document({ manner: 'closed' }) } }))
    await expect(at(participants, scene.host('agent') ?? '')).rejects.toMatchObject({ code: 'ECONNRESET' })
  })

  test('asks for a pattern', async () => {
    await expect(open({ hosting: 'subdomains', port: 0 })).rejects.toMatchObject({ code: 'hosting-incomplete' })
  })
})

describe.runIf(hasOpenssl)('over TLS', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'participants-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('serves subdomains and addresses under https', async () => {
    const tls = selfSigned(folder)
    const named = await open({ hosting: 'subdomains', port: 0, advertise: '*.lab.example:443', tls })
    const scene = await named.stage(agent)
    expect(scene.host('agent')).toMatch(/^[a-z0-9]+\.lab\.example$/)
    expect(scene.uri('open')).toBe('https://publisher.lab.example/articles/open')
    const each = await open({ hosting: 'ports', port: 0, tls })
    const other = await each.stage(agent)
    const host = other.host('agent') ?? ''
    const secure = { secure: true, rejectUnauthorized: false, path: '/d' }
    const got = await get({ ...secure, host: '127.0.0.1', port: host.split(':')[1], headers: { host } })
    expect(JSON.parse(String(got.body))).toEqual({ host })
  })

  test('says which certificate cannot be read', async () => {
    const tls = { cert: join(folder, 'none.pem'), key: join(folder, 'none.pem') }
    await expect(open({ hosting: 'ports', port: 0, tls })).rejects.toMatchObject({ code: 'certificate-unreadable' })
  })
})

const hostsOf = ({ fixture: scene }: Participants) => Object.keys(fixture.participants).map((name) => scene.host(name))

describe('where participants would be', () => {
  const hostings = [
    [{ hosting: 'loopback', port: 9421 }, '127.20.0.1:9421'],
    [{ hosting: 'ports', port: 0, advertise: 'host.docker.internal', ports: '9500-9599' }, 'host.docker.internal:9500'],
    [{ hosting: 'subdomains', port: 9421, advertise: '*.lab.example' }, 'publisher.lab.example:9421'],
  ] as const

  test.each(hostings)('by %j is told while others serve there', async (hosting, first) => {
    // Who serves there already, of this test or of others, keeps nobody from being told.
    await open(hosting).catch(() => undefined)
    const hosts = hostsOf(await Participants.open({ hosting, clock, toldOnly: true }))
    expect(hosts[0]).toBe(first)
    expect(hosts).not.toContain(undefined)
    expect(new Set(hosts).size).toBe(hosts.length)
  })

  test('is not known where any port will do', async () => {
    const told = Participants.open({ hosting: { hosting: 'loopback', port: 0 }, clock, toldOnly: true })
    await expect(told).rejects.toThrow('participants.port is 0')
  })
})
