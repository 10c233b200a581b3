import type { JournalEvent } from '../../reports/journal.ts'
import { compose } from '../plan/compose.ts'
import type { Baseline } from '../plan/rule.ts'
import type { Json } from '../plan/json.ts'
import { bodyText, chainForms, openTransport, parseJson, type Control } from '../target/index.ts'
import { fixtureFor, type FixtureDocument } from '../participants/fixture.ts'
import { answerInWords } from './batch.ts'
import { measureByAcceptance } from './clock-by-acceptance.ts'
import { measureByDate } from './clock-by-date.ts'
import { fixtureExchange } from './fixture-exchange.ts'
import type { Lab } from './lab.ts'
import { deepestTried, statedHopCap } from './hop-cap.ts'
import { manifestRequest, type Setup } from './set-up.ts'
import { perform } from './perform.ts'
import { PreflightError } from './preflight-error.ts'

type Checked = Extract<JournalEvent, { event: 'preflight-checked' }>

const checked = (check: Checked['check'], ok: boolean, says: string): Checked => ({
  event: 'preflight-checked',
  check,
  ok,
  says,
})

/** Hands the fixture over, where the target takes it. */
export const handFixture = async (control: Control, fixture: FixtureDocument): Promise<Checked> => {
  const result = await control.putFixture(JSON.parse(JSON.stringify(fixture)))
  if (result.kind === 'failed') {
    throw new PreflightError(
      'fixture-refused',
      `the fixture was not taken: ${result.says}; see section 4 of the contract, or load what "fixture" prints by hand and leave out control`,
    )
  }
  const says =
    result.kind === 'done'
      ? 'The target took the fixture.'
      : 'The target has no call for the fixture: it must have been loaded by hand, from what "fixture --target FILE" prints.'
  return checked('fixture', true, says)
}

/** What must work before anything can be judged: an answer, and the fixture. Throws a `PreflightError`. */
export const prepareTarget = async (setup: Setup): Promise<JournalEvent[]> => {
  const { transport, control, participants, clock, lab, profile } = setup
  // The control API's offset is the suite's to set; another run may have left one.
  const turned = await control.setClock(0)
  const measured = await measureByDate(transport, manifestRequest(setup))
  if (measured) setup.clockFrom = 'date'
  clock.measured(measured ?? unmeasured)
  const manifest = await manifestOf(setup)
  const hopCap = statedHopCap(manifest)
  const exchange = fixtureExchange(profile, manifest)
  lab.place.hopCap = exchange.maxIntermediaryHops
  const fixture = await handFixture(control, fixtureFor(participants, exchange))
  if (hopCap !== undefined) lab.capabilities.add('hop-cap')
  if (lab.place.hopCap >= deepestTried) lab.capabilities.add('forwarding')
  if (profile.dialect.advisory !== null) lab.capabilities.add('advisory')
  if (turned.kind === 'done') lab.capabilities.add('clock')
  if (profile.edge !== null) lab.capabilities.add('edge')
  if ((await control.refresh()).kind === 'done') lab.capabilities.add('refresh')
  return [checked('answers', true, 'The target answers.'), fixture]
}

/**
 * Sends the positive control until it is clear whether the target takes it. A target without a `Date`, or with one that
 * is not its clock's, is asked through what it accepts.
 */
export const establishControl = async (
  setup: Setup,
  wanted: Baseline,
): Promise<{ ok: boolean; checks: JournalEvent[] }> => {
  const { lab, clock } = setup
  const baseline = wanted.preflight ?? wanted
  const first = setup.clockFrom === 'date' ? await tryControl(lab, baseline) : undefined
  if (first?.ok) return { ok: true, checks: [clockMeasured(setup), ...first.checks] }
  const byDate = { offsetSeconds: clock.offsetSeconds, uncertaintySeconds: clock.uncertaintySeconds }
  clock.measured({ offsetSeconds: 0, uncertaintySeconds: 0 })
  const found = await measureByAcceptance(lab, baseline)
  clock.measured(found ?? byDate)
  if (found) setup.clockFrom = 'acceptance'
  if (!found && first) return { ok: false, checks: [clockMeasured(setup), ...first.checks] }
  const second = await tryControl(lab, baseline)
  return { ok: second.ok, checks: [clockMeasured(setup), ...(first ? [falseDate] : []), ...second.checks] }
}

/**
 * How a chain of tokens is joined, where the profile does not say: the first form by which a right chain is granted.
 * Where none is the default stays, and the rules of chains say what came back.
 */
export const findChainForm = async ({ profile, lab }: Setup, baselines: Baseline[]): Promise<JournalEvent[]> => {
  const baseline = baselines.find(({ plan }) => plan.delegation !== undefined && plan.operation === 'discover')
  if (profile.dialect.chain !== null || !baseline) return []
  const usual = lab.place.joinChain
  const composed = compose({ baseline, edits: [], seed: lab.seed })
  for (const [name, join] of Object.entries(chainForms)) {
    lab.place.joinChain = join
    const scene = await lab.stage(composed.plan)
    const { outcome } = await perform(lab, composed, scene)
    await scene.close()
    if (outcome === 'accepted')
      return [checked('chain', true, `A chain of tokens was granted: dialect.chain is ${name}.`)]
  }
  lab.place.joinChain = usual
  return []
}

/** The target's manifest, where it serves one at its base. */
const manifestOf = async ({ profile }: Setup): Promise<Json | undefined> => {
  const base = new URL(profile.base)
  const transport = openTransport(profile, { origin: base.origin })
  const target = `${base.pathname.replace(/\/$/, '')}/.well-known/svc.json`
  const answer = await transport.send({ method: 'GET', target, headers: [['host', base.host]], body: Buffer.alloc(0) })
  await transport.close()
  return answer.status === 200 ? parseJson(bodyText(answer)) : undefined
}

const unmeasured = { offsetSeconds: 0, uncertaintySeconds: 1 }

const falseDate = checked('clock', true, "The target's Date is not the clock that it compares windows with.")

const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000

const clockMeasured = ({ clock, clockFrom }: Setup): JournalEvent => ({
  event: 'clock-measured',
  offset_seconds: toMilliseconds(clock.offsetSeconds),
  uncertainty_seconds: toMilliseconds(clock.uncertaintySeconds),
  tolerance_seconds: clock.toleranceSeconds,
  from: clockFrom,
})

/** Sends the plainest request there is. A target that refuses it can pass nothing. */
const tryControl = async (lab: Lab, baseline: Baseline): Promise<{ ok: boolean; checks: Checked[] }> => {
  const composed = compose({ baseline, edits: [], seed: lab.seed })
  const scene = await lab.stage(composed.plan)
  try {
    const performed = await perform(lab, composed, scene)
    const reached = scene.fetched('agent').length > 0
    const ok = performed.outcome === 'accepted'
    const offers = performed.reading.groups.flatMap((group) => group.offers).length
    const directory = `${scene.scheme}://${scene.host('agent')}`
    return {
      ok,
      checks: [
        checked('control', ok, ok ? 'The positive control was accepted.' : refusal(answerInWords(performed), reached)),
        checked(
          'reaches-participants',
          reached,
          reached ? 'The target fetched a key directory.' : unreached(directory),
        ),
        ...(ok && offers === 0 && composed.plan.operation === 'discover' && !composed.plan.goesOn
          ? [checked('fixture', false, nothingOffered(scene.uri('open') ?? ''))]
          : []),
      ],
    }
  } finally {
    await scene.close()
  }
}

const nothingOffered = (uri: string): string =>
  `The target accepted the positive control, and offered nothing for ${uri}: the fixture is not in place, or its answer is spelt in another way (dialect.groups, .offers). Give control, or load what "fixture --target FILE" prints.`

const unreached = (directory: string): string =>
  `The target did not fetch the key directory at ${directory}: it must be able to reach that address (participants.hosting, .bind and .advertise in the profile), and must not refuse plain http or loopback addresses while under test.`

const refusal = (answer: string, reached: boolean): string =>
  `The target did not accept the positive control, a right request for a public resource: ${answer}. ${
    reached
      ? 'It did fetch the key directory. Compare its clock with this one, its view of its own address with the endpoint (http.target_uri), and the spelling of members (dialect.names).'
      : 'It did not fetch the key directory: either it refused before that, or it cannot reach the participants.'
  }`
