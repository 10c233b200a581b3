import { setTimeout as pause } from 'node:timers/promises'
import type { JournalEvent } from '../../../reports/journal.ts'
import type { JsonObject } from '../../plan/json.ts'
import { answersOnAll, bodyText, hostLine, openTransport, parseJson } from '../../target/index.ts'
import { fixtureFor, type FixtureDocument } from '../../participants/fixture.ts'
import { measureByDate } from '../clock/clock-by-date.ts'
import { watchClock } from '../clock/clock-watch.ts'
import { checked, type Checked } from './checked.ts'
import { fixtureExchange } from './fixture-exchange.ts'
import { signaturesOf, statedHopCap } from './hop-cap.ts'
import { manifestRequest, type Setup } from '../set-up.ts'
import { triesOfBusy } from '../pace.ts'
import { fixtureRefused } from '../unanswered.ts'
import { settingOf } from '../replay/recipe-setting.ts'
import { PreflightError } from './preflight-error.ts'

const byHand = 'It must have been loaded by hand, from what "fixture --target FILE" prints.'

/** Hands the fixture over, where the target takes it: now, and each time that the target is to forget what it knows. */
export const handFixture = async (
  setup: Pick<Setup, 'control' | 'fixture' | 'handedOver'>,
  fixture: FixtureDocument,
): Promise<Checked> => {
  const { control } = setup
  setup.fixture = JSON.parse(JSON.stringify(fixture)) as JsonObject
  const result = await control.putFixture(setup.fixture)
  if (result.kind === 'failed') {
    throw new PreflightError('fixture-refused', fixtureRefused(result.says))
  }
  if (result.kind === 'done') {
    setup.handedOver = true
    return checked('fixture', true, 'The target took the fixture.')
  }
  const how = control.given ? 'control has no call PUT /fixture' : 'the profile names no control'
  return checked('fixture', true, `The fixture was not handed over: ${how}. ${byHand}`)
}

/** What must work before anything can be judged: an answer, and the fixture. Throws a `PreflightError`. */
export const prepareTarget = async (setup: Setup): Promise<JournalEvent[]> => {
  const { transport, control, participants, clock, lab, profile } = setup
  // The control API's offset is the suite's to set; another run may have left one.
  const turned = await control.setClock(0)
  const measured = await measureByDate(transport, lab.origin, manifestRequest(setup))
  if (measured) {
    setup.clockFrom = 'date'
    setup.byDate = measured
  }
  lab.clockMoved = watchClock(setup)
  clock.measured(measured ?? unmeasured)
  const manifest = await manifestOf(setup)
  if (manifest) setup.manifest = manifest
  const hopCap = statedHopCap(manifest)
  const exchange = fixtureExchange(profile, manifest)
  setup.exchange = exchange
  lab.place.hopCap = exchange.maxIntermediaryHops
  const document = fixtureFor(participants, exchange)
  const fixture = await handFixture(setup, document)
  lab.script = settingOf(setup, document)
  if (hopCap !== undefined) lab.capabilities.add('hop-cap')
  if (lab.place.hopCap >= signaturesOf.oneBroker) lab.capabilities.add('forwarding')
  if (lab.place.hopCap >= signaturesOf.twoBrokers) lab.capabilities.add('two-brokers')
  if (profile.dialect.advisory !== null) lab.capabilities.add('advisory')
  if (turned.kind === 'done') lab.capabilities.add('clock')
  if (profile.edge !== null) lab.capabilities.add('edge')
  if ((await control.refresh()).kind === 'done') lab.capabilities.add('refresh')
  const answers = (await keepsConnections(setup)) ? 'The target answers.' : oneForEach
  return [checked('answers', true, answers), fixture]
}

const oneForEach =
  'The target answers, but on fewer connections at a time than would be kept open: each request has one of its own.'

/** Connections that are open beside those of the transport: requests that are written by hand. */
const beside = 4

/** Closes each connection from now on, where the target has not enough threads for as many as are kept. */
const keepsConnections = async (setup: Setup): Promise<boolean> => {
  const { lab, profile, transport } = setup
  if (lab.gentle || (await answersOnAll(profile, manifestRequest(setup), lab.concurrency + beside))) return true
  await transport.closeEach()
  setup.closesEach = true
  return false
}

const busy = new Set([408, 425, 429, 503])
/** Milliseconds before a busy target is asked for its manifest again. */
const betweenLooks = 250

/** The target's manifest, where it serves one at its base. */
const manifestOf = async ({ profile }: Setup): Promise<JsonObject | undefined> => {
  const base = new URL(profile.base)
  const transport = openTransport(profile, { origin: base.origin })
  const target = `${base.pathname.replace(/\/$/, '')}/.well-known/svc.json`
  const host = base.origin === new URL(profile.endpoint).origin ? hostLine(profile) : base.host
  const look = () => transport.send({ method: 'GET', target, headers: [['host', host]], body: Buffer.alloc(0) })
  let answer = await look()
  for (let turn = 1; turn < triesOfBusy && busy.has(answer.status ?? 0); turn++) {
    await pause(betweenLooks)
    answer = await look()
  }
  await transport.close()
  const json = answer.status === 200 ? parseJson(bodyText(answer)) : undefined
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : undefined
}

const unmeasured = { offsetSeconds: 0, uncertaintySeconds: 1 }
