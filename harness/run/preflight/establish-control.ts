import type { JournalEvent } from '../../../reports/journal.ts'
import { entitledBy, type Entitlement } from '../../plan/entitled.ts'
import type { Baseline } from '../../plan/rule.ts'
import { urisOf } from '../../plan/uris.ts'
import { grantingWay } from './chain-form.ts'
import { checkNames } from './check-names.ts'
import { checked, type Checked } from './checked.ts'
import { measureByAcceptance } from '../clock/clock-by-acceptance.ts'
import { findLag } from '../clock/clock-lag.ts'
import { eitherClock, isAheadOfDate } from '../clock/false-date.ts'
import { paragraph } from './paragraph.ts'
import { listBy, listedByHost, listedShortly } from './listing.ts'
import type { Setup } from '../set-up.ts'
import { targetView, type Measurement } from '../../target/index.ts'
import type { Lab } from '../lab.ts'
import { tryControl } from './try-control.ts'

interface Established {
  ok: boolean
  checks: JournalEvent[]
}

/** Establishes the positive control; where nothing is offered, in the other ways in which the spec lets something be. */
export const establishControl = async (setup: Setup, wanted: Baseline): Promise<Established> => {
  const found = await establish(setup, wanted)
  const plain = wanted.preflight ?? wanted
  const asking = askingOf(plain)
  if (asking && asking !== plain) await tryControl(setup, asking)
  if (!asking || setup.offering !== false) return found
  for (const way of ways) {
    const again = await way(setup, wanted, asking)
    if (again) return again
  }
  setup.offering = false
  if (!setup.handedOver) setup.lab.fixtureUnseen = true
  return found
}

/** The Discover request of a baseline that asks for what is offered to all. */
const askingOf = (baseline: Baseline): Baseline | undefined => {
  const { operation, discovery, goesOn } = baseline.plan
  if (operation === 'discover') return goesOn === undefined ? baseline : undefined
  return discovery && { ...baseline, plan: discovery }
}

const offers = async (setup: Setup, asking: Baseline): Promise<boolean> =>
  (await tryControl(setup, asking)).ok && setup.offering === true

const ways: ((setup: Setup, wanted: Baseline, asking: Baseline) => Promise<Established | undefined>)[] = [
  async function listedByShortNames(setup, wanted, asking) {
    if (!setup.control.given) return undefined
    await listBy(setup, { shortNames: true })
    if (await offers(setup, asking)) return withCheck(listedShortly, await establish(setup, wanted))
    await listBy(setup, {})
    return undefined
  },
  async function listedByItsHost(setup, wanted, asking) {
    const { authority } = targetView(setup.profile)
    if (!setup.control.given || setup.exchange?.domain === authority) return undefined
    await listBy(setup, { domain: authority })
    if (await offers(setup, asking)) return withCheck(listedByHost, await establish(setup, wanted))
    await listBy(setup, {})
    return undefined
  },
  (setup, wanted, asking) => establishBy('declared-scope', setup, wanted, asking),
  (setup, wanted, asking) => establishBy('star', setup, wanted, asking),
  async function byAChain(setup, wanted, asking) {
    const way = await grantingWay(setup, wantingFirst(entitledBy('chain', asking)))
    if (!way) return undefined
    Object.assign(setup.lab.place, way)
    return establishBy('chain', setup, wanted, asking)
  },
]

const withCheck = (check: Checked, { ok, checks }: Established): Established => ({ ok, checks: [check, ...checks] })

/** The same, wanted: whether it is offered decides. */
const wantingFirst = ({ plan, ...baseline }: Baseline): Baseline => {
  const [wants] = urisOf(plan)
  return { ...baseline, plan: { ...plan, ...(wants !== undefined && { wants }) } }
}

const establishBy = async (
  by: Entitlement,
  setup: Setup,
  wanted: Baseline,
  asking: Baseline,
): Promise<Established | undefined> => {
  if (!(await offers(setup, entitledBy(by, asking)))) return undefined
  setup.lab.entitledBy = by
  return withCheck(checked('capabilities', true, brought[by]), await establish(setup, entitledBy(by, wanted)))
}

const brought: Record<Entitlement, string> = {
  'declared-scope':
    'The target offers nothing to a requester without scopes: each declares one that covers nothing it asks for.',
  star: 'The target offers nothing to a requester without scopes, or with another: each declares a star.',
  chain: 'The target offers nothing to a requester without a chain: each brings one.',
}

/**
 * Sends the positive control until it is clear whether the target takes it. A target without a `Date`, or with one that
 * is not its clock's, is asked through what it accepts.
 */
const establish = async (setup: Setup, wanted: Baseline): Promise<Established> => {
  const { lab, clock } = setup
  const baseline = wanted.preflight ?? wanted
  const first = setup.clockFrom === 'date' ? await tryControl(setup, baseline) : undefined
  if (first?.ok) setup.plain = baseline
  if (first?.ok && !(await isAheadOfDate(lab, baseline, clock))) {
    const lag = await allowForLag(setup, baseline)
    const either = lag.length > 0 || lab.gentle ? undefined : eitherClock(clock)
    if (either) clock.measured(either)
    const names = await checkNames(setup, baseline)
    return { ok: true, checks: [clockMeasured(setup), ...lag, ...first.checks, ...names] }
  }
  if (first?.elsewhere) return { ok: false, checks: [clockMeasured(setup), ...first.checks] }
  const byDate = { offsetSeconds: clock.offsetSeconds, uncertaintySeconds: clock.uncertaintySeconds }
  clock.measured({ offsetSeconds: 0, uncertaintySeconds: 0 })
  const found = await measureByAcceptance(lab, baseline)
  clock.measured((found && byContract(lab, found)) ?? byDate)
  if (found) setup.clockFrom = 'acceptance'
  if (!found && first) return { ok: first.ok, checks: [clockMeasured(setup), ...first.checks] }
  const second = await tryControl(setup, baseline)
  const names = second.ok ? await checkNames(setup, baseline) : []
  const clockChecks = [clockMeasured(setup), ...(first ? [falseDate] : []), ...clockUnclear(setup)]
  return { ok: second.ok, checks: [...clockChecks, ...second.checks, ...names] }
}

/** Goes by the clock that windows are compared with, where it lies a little behind that of the `Date`. */
const allowForLag = async ({ lab, clock }: Setup, baseline: Baseline): Promise<Checked[]> => {
  const lag = await findLag(lab, baseline, clock)
  if (!lag) return []
  const { offsetSeconds, uncertaintySeconds } = clock
  clock.measured({
    offsetSeconds: offsetSeconds - lag.seconds,
    uncertaintySeconds: uncertaintySeconds + lag.uncertaintySeconds,
  })
  const says = `The clock that the target compares windows with is ${lag.seconds.toFixed(1)} s behind its Date.`
  return [checked('clock', true, says)]
}

/**
 * A clock that the control API sets is real time and what was set (contract, section 5), and on loopback real time is
 * ours. Where that fits what is accepted, the rest of what is accepted is leeway, and no uncertainty.
 */
const byContract = ({ capabilities, gentle }: Lab, found: Measurement): Measurement =>
  capabilities.has('clock') && !gentle && Math.abs(found.offsetSeconds) <= found.uncertaintySeconds
    ? { offsetSeconds: 0, uncertaintySeconds: 1 }
    : found

const falseDate = checked('clock', true, "The target's Date is not the clock that it compares windows with.")

const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000

const clockMeasured = ({ clock, clockFrom }: Setup): JournalEvent => ({
  event: 'clock-measured',
  offset_seconds: toMilliseconds(clock.offsetSeconds),
  uncertainty_seconds: toMilliseconds(clock.uncertaintySeconds),
  tolerance_seconds: clock.toleranceSeconds,
  from: clockFrom,
})

/** How uncertain a clock may be before windows say little, in seconds. */
const clearEnough = 30

const clockUnclear = ({ clock, clockFrom }: Setup): Checked[] =>
  clockFrom !== 'acceptance' || clock.uncertaintySeconds <= clearEnough
    ? []
    : [
        checked(
          'clock',
          false,
          paragraph({
            tried: "The target's clock was looked for by windows of a minute that it takes.",
            came: `It takes them from ${Math.round(clock.uncertaintySeconds)} s before to as long after a moment ${Math.round(clock.offsetSeconds)} s off this clock.`,
            likely: 'Most likely its leeway is that wide, or it does not look at the window.',
            remedy: 'Let it send a true Date, or narrow its leeway: else what lies within it cannot be judged.',
          }),
        ),
      ]
