import { createServer, request as send, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import type { JournalEvent } from '../../../reports/journal.ts'
import keyEnds from '../../../suites/keys/window-end.ts'
import future from '../../../suites/window/future.ts'
import expired from '../../../suites/window/expired.ts'
import type { JsonObject } from '../../plan/json.ts'
import type { Rule } from '../../plan/rule.ts'
import { startServer } from '../../reference/index.ts'
import { parseProfile } from '../../target/index.ts'
import { establishControl } from '../preflight/establish-control.ts'
import { prepareTarget } from '../preflight/preflight.ts'
import { run } from '../run.ts'
import { setUp } from '../set-up.ts'

const open: (() => Promise<unknown>)[] = []
afterAll(async () => {
  await Promise.all(open.splice(0).map((close) => close()))
})

interface Clock {
  /** Seconds by which the target's clock is ahead. */
  ahead: number
  /** The `Date` of its answers; absent: none. */
  date?: () => Date
}

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A gateway before the reference that writes another `Date`, or none. */
const gateway = async (port: number, date: Clock['date']): Promise<string> => {
  const server = createServer((request, response) => {
    response.sendDate = false
    const { method, url, rawHeaders } = request
    const passed = send({ host: '127.0.0.1', port, method, path: url, headers: rawHeaders as never }, (answer) => {
      const headers = { ...answer.headers }
      delete headers.date
      response.writeHead(answer.statusCode ?? 500, { ...headers, ...(date && { date: date().toUTCString() }) })
      answer.pipe(response)
    })
    request.pipe(passed)
  })
  return listening(server)
}

/** What pre-flight measures, and says, of a reference with such a clock. */
const found = async ({ ahead, date }: Clock) => {
  const server = await startServer({})
  open.push(() => server.close())
  const { profile } = server
  const offset = JSON.stringify({ offset_seconds: ahead })
  await fetch(`${profile.control}/clock`, { method: 'PUT', body: offset })
  const { endpoint } = profile
  // Without the control API nobody sets the clock right.
  const http = { connect: await gateway(Number(new URL(endpoint).port), date) }
  return measured({ endpoint, http })
}

/** The same of a target whose clock the control API sets. */
const foundBySetting = async (which: { mutant?: string; variant?: string } = {}, date?: Clock['date']) => {
  const server = await startServer(which)
  open.push(() => server.close())
  const { endpoint, control } = server.profile
  return measured({ endpoint, control, http: { connect: await gateway(Number(new URL(endpoint).port), date) } })
}

const measured = async (profile: JsonObject, rules: Rule[] = [expired], heard?: (event: JournalEvent) => void) => {
  const parsed = parseProfile(JSON.stringify({ ...profile, participants: { port: 0 } }))
  const events: JournalEvent[] = []
  const { signal } = new AbortController()
  const how = { seed: 0, slow: false, bail: false, version: 'test', signal, rules }
  const emit = (event: JournalEvent): void => {
    events.push(event)
    heard?.(event)
  }
  await run({ profile: parsed, ...how, emit })
  const clock = events.find((one) => one.event === 'clock-measured')
  const said = events.flatMap((one) => (one.event === 'preflight-checked' ? [one] : []))
  const of = (check: string): string => said.flatMap((one) => (one.check === check ? [one.says] : [])).join(' ')
  const verdicts = new Set(events.flatMap((one) => (one.event === 'case-judged' ? [one.verdict] : [])))
  return { clock, control: of('control'), clockSays: of('clock'), verdicts }
}

const day = 86_400
const inSeconds = (seconds: number) => () => new Date(Date.now() + seconds * 1000)

describe.concurrent('a clock', () => {
  test('that is a day ahead, and says so, is allowed for', async () => {
    const { clock, control, clockSays } = await found({ ahead: day, date: inSeconds(day) })
    expect(clock).toMatchObject({ from: 'date' })
    expect(Math.abs((clock?.offset_seconds ?? 0) - day)).toBeLessThan(2)
    expect(control).toBe('The positive control was accepted.')
    expect(clockSays).toBe('')
  })

  test('that is a little behind what the Date says is allowed for', async () => {
    const { clock, clockSays } = await found({ ahead: -0.7, date: inSeconds(0) })
    expect(clock).toMatchObject({ from: 'date' })
    // A machine that is busy misses moments, and knows the clock less well; it says so.
    expect(Math.abs((clock?.offset_seconds ?? 0) + 0.7)).toBeLessThan(0.15 + (clock?.uncertainty_seconds ?? 0))
    expect(clockSays).toMatch(/^The clock that the target compares windows with is 0\.\d s behind its Date\.$/)
  })

  test('that refuses in the second of created is no clock that is behind', async () => {
    const { clock, clockSays } = await foundBySetting({ mutant: 'refuses in the second of created' }, inSeconds(0))
    expect(clock).toMatchObject({ from: 'date' })
    expect(Math.abs(clock?.offset_seconds ?? 1)).toBeLessThan(0.1)
    expect(clockSays).toBe('')
  })

  test('that is ahead of a Date that is not ours either is found by what is accepted', async () => {
    const { clock, clockSays } = await found({ ahead: 0, date: inSeconds(-20) })
    expect(clock).toMatchObject({ from: 'acceptance' })
    expect(Math.abs(clock?.offset_seconds ?? Infinity)).toBeLessThanOrEqual(clock?.uncertainty_seconds ?? 0)
    expect(clockSays).toBe("The target's Date is not the clock that it compares windows with.")
  })

  test('that is ours, or that of a Date which is rounded up, is one of the two', async () => {
    const { clock } = await found({ ahead: 0, date: () => new Date(Math.ceil(Date.now() / 1000) * 1000) })
    expect(clock).toMatchObject({ from: 'date' })
    expect(Math.abs(clock?.offset_seconds ?? Infinity)).toBeLessThanOrEqual(clock?.uncertainty_seconds ?? 0)
    expect(clock?.uncertainty_seconds).toBeLessThan(1)
  })

  test.each([9, -9])('that is set %i s on during a run is measured anew', async (seconds) => {
    const server = await startServer({})
    open.push(() => server.close())
    const { endpoint, control } = server.profile
    let ahead = 0
    const http = { connect: await gateway(Number(new URL(endpoint).port), () => inSeconds(ahead)()) }
    // The pre-flight has measured it when its findings are told.
    const { verdicts } = await measured({ endpoint, http }, [expired, future], ({ event }) => {
      if (event !== 'clock-measured' || ahead !== 0) return
      ahead = seconds
      void fetch(`${control}/clock`, { method: 'PUT', body: JSON.stringify({ offset_seconds: seconds }) })
    })
    expect(ahead).toBe(seconds)
    expect([...verdicts]).toEqual(['pass'])
  })

  test.each([
    ['is where it was, though its Date is of nine seconds ago', 0],
    ['is set back by nine seconds', -9],
  ])('that %s is measured anew where it has moved', async (_, seconds) => {
    const server = await startServer({})
    open.push(() => server.close())
    const { endpoint, control } = server.profile
    let told = 0
    const http = { connect: await gateway(Number(new URL(endpoint).port), () => inSeconds(told)()) }
    const profile = parseProfile(JSON.stringify({ endpoint, http, participants: { port: 0 } }))
    const setup = await setUp({ profile, seed: 0, signal: new AbortController().signal })
    open.push(() => setup.close())
    await prepareTarget(setup)
    await fetch(`${control}/fixture`, { method: 'PUT', body: JSON.stringify(setup.fixture) })
    await establishControl(setup, expired.on)
    told = -9
    await fetch(`${control}/clock`, { method: 'PUT', body: JSON.stringify({ offset_seconds: seconds }) })
    expect(await setup.lab.clockMoved?.()).toBe(seconds !== 0)
    expect(setup.clock.offsetSeconds).toBeCloseTo(seconds, 0)
  })

  test('that is not told is found by what is accepted', async () => {
    const { clock, control, clockSays } = await found({ ahead: -600 })
    expect(clock).toMatchObject({ from: 'acceptance' })
    expect(Math.abs((clock?.offset_seconds ?? 0) + 600)).toBeLessThanOrEqual(2)
    expect(control).toBe('The positive control was accepted.')
    expect(clockSays).toBe('')
  })

  test('that is not told lies within what is found, where what is signed ahead is taken', async () => {
    const server = await startServer({ variant: 'gives a second of leeway at the beginning alone' })
    open.push(() => server.close())
    const { endpoint, control } = server.profile
    const http = { connect: await gateway(Number(new URL(endpoint).port), undefined) }
    for (const profile of [
      { endpoint, http },
      { endpoint, http, control },
    ]) {
      const { clock, verdicts } = await measured(profile, [expired, keyEnds])
      expect(Math.abs(clock?.offset_seconds ?? Infinity)).toBeLessThanOrEqual(clock?.uncertainty_seconds ?? 0)
      expect([...verdicts]).toEqual(['pass'])
    }
  })

  test('that is not told and a day off is not found', async () => {
    const { control } = await found({ ahead: day })
    expect(control).toContain('It sends no Date, and took no window within two hours of this clock.')
    expect(control).toContain('see to its clock')
  })

  test('that is not told, and set by the control API, is ours on loopback: leeway is no uncertainty', async () => {
    const { clock, verdicts } = await foundBySetting({ mutant: 'allows an hour after expires' })
    expect(clock).toMatchObject({ from: 'acceptance', offset_seconds: 0, uncertainty_seconds: 1 })
    expect(verdicts).toContain('fail')
    const right = await foundBySetting()
    expect(right.clock).toMatchObject({ uncertainty_seconds: 1 })
    expect([...right.verdicts]).toEqual(['pass'])
  })

  test('that is not told, and not looked at, is unclear', async () => {
    const server = createServer((request, response) => {
      response.sendDate = false
      request.resume()
      request.once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
    })
    const { clock, clockSays } = await measured({ endpoint: `http://${await listening(server)}/v1` })
    expect(clock).toMatchObject({ from: 'acceptance' })
    expect(clockSays).toMatch(/^The target's clock was looked for by windows of a minute.* It takes them from/)
    expect(clockSays).toContain('Let it send a true Date, or narrow its leeway')
  })
})
