import type { JournalEvent } from '../../reports/journal.ts'
import { ruleDeclaring } from '../plan/declaring.ts'
import { hasPartsFor, withoutPartsFor } from '../plan/leaving-out.ts'
import { withoutPrices, withoutSpendCaps } from '../plan/prices.ts'
import type { Baseline, Capability, Rule } from '../plan/rule.ts'
import { baselinesOf } from '../plan/token.ts'
import { findChainForm } from './chain-form.ts'
import { checked } from './checked.ts'
import { findCountedAccesses } from './counted-accesses.ts'
import { findDefaultPolicy } from './default-policy.ts'
import { findDelivery } from './delivery.ts'
import { findDepth } from './depth.ts'
import { mayContrast } from './contrast.ts'
import { acceptedVariations } from './diagnose.ts'
import { establishControl } from './establish-control.ts'
import { findLateVerification } from './late-verification.ts'
import { withinLimits } from './limits.ts'
import { findOffersBeside } from './offers-beside.ts'
import { findNonces } from './nonces.ts'
import { findPrices, findSteadyPrice } from './prices.ts'
import type { PlannedCase } from './planned.ts'
import { prepareTarget } from './preflight.ts'
import { acceptedRemedy } from './remedies.ts'
import { findSelfDeclaredScopes } from './self-declared-scopes.ts'
import { checkSettings } from './settings/check-settings.ts'
import type { Setup } from './set-up.ts'
import { withinTokenLife } from './token-life.ts'
import { emitStart, type SharedOptions } from './start.ts'

/** The rules as a target can be asked for them, and why there can be no run, if there can be none. */
export interface Acquainted {
  rules: Rule[]
  refusal: string | undefined
  /** Where the positive control was refused: what may show why, and that it is a failure. */
  contrasts: PlannedCase[]
}

/**
 * All that comes before the first rule: the target answers, takes the fixture and the positive control; what the profile
 * does not say of it is found, and what it says is held against it.
 */
export const getAcquainted = async (given: SharedOptions, setup: Setup): Promise<Acquainted> => {
  const preflight = await prepareTarget(setup)
  const { capabilities, place } = setup.lab
  if (given.slow) capabilities.add('slow')
  // Before anything is told of the run: cases that are left out are not planned.
  const within = await withinTokenLife(setup, await withinLimits(setup, given.rules))
  await findDepth(setup, given.rules)
  await findPrices(setup, given.rules)
  await findDefaultPolicy(setup, given.rules)
  await findNonces(setup, given.rules)
  const lacking = without.filter(([one]) => !capabilities.has(one))
  const rules = within.map((rule) => lacking.reduce((left, [one, narrowed]) => narrowed(left, one), rule))
  // What the control shows may leave out more.
  const said: JournalEvent[] = []
  const { refusal, contrasts } = await controlRefusal({ ...given, rules, emit: (one) => void said.push(one) }, setup)
  const asking = setup.lab.declaresScope ? rules.map(ruleDeclaring) : rules
  if (refusal === undefined) {
    said.push(...(await findChainForm(setup, [...baselinesOf(asking).values()])))
    await findLateVerification(setup, asking)
  }
  const asked = setup.lab.verifiesLate ? asking.map((rule) => withoutPartsFor(rule, 'verified-early')) : asking
  emitStart({ ...given, rules: asked })
  preflight.forEach(given.emit)
  const oneOnly = capabilities.has('forwarding') && !capabilities.has('two-brokers')
  if (oneOnly && given.rules.some((rule) => hasPartsFor(rule, 'two-brokers')))
    given.emit(checked('capabilities', true, capabilities.has('hop-cap') ? oneBroker(place.hopCap) : oneBrokerFound))
  said.forEach(given.emit)
  if (refusal === undefined) await findOut({ ...given, rules: asked }, setup)
  return { rules: asked, refusal, contrasts }
}

/** What of a rule is left for a target that lacks something. */
const without: [Capability, (rule: Rule, lacking: Capability) => Rule][] = [
  ['hop-cap', withoutPartsFor],
  ['forwarding', withoutPartsFor],
  ['two-brokers', withoutPartsFor],
  ['three-brokers', withoutPartsFor],
  ['gated-by-default', withoutPartsFor],
  ['any-nonce', withoutPartsFor],
  ['prices', withoutPrices],
  ['prices-below-caps', withoutSpendCaps],
]

const oneBroker = (cap: number): string =>
  `max_intermediary_hops of the target is ${cap}, and whether it counts signatures is open: nothing is tried through two brokers.`

const oneBrokerFound =
  "The target's manifest states no max_intermediary_hops; it takes one broker and not two, so nothing is tried through two."

const findOut = async ({ rules, emit }: SharedOptions, setup: Setup): Promise<void> => {
  await findSteadyPrice(setup.lab, rules, 'finally')
  await findOffersBeside(setup, rules)
  await findSelfDeclaredScopes(setup, rules)
  await findCountedAccesses(setup, rules)
  await findDelivery(setup, rules)
  for (const event of await checkSettings(setup, rules)) emit(event)
}

type Refused = Omit<Acquainted, 'rules'>

const served: Refused = { refusal: undefined, contrasts: [] }

/** A target that refuses the plainest request can pass nothing; what it answered is the reason. */
const controlRefusal = async ({ rules, emit }: SharedOptions, setup: Setup): Promise<Refused> => {
  const baseline = rules.map(baselineOf).find((one) => one !== undefined)
  if (!baseline) return served
  const { ok, checks } = await establishControl(setup, baseline)
  const control = checks.find((one) => one.event === 'preflight-checked' && one.check === 'control')
  const block = ok || control?.event !== 'preflight-checked' ? undefined : await stumblingBlock(setup, rules, baseline)
  if (block && control?.event === 'preflight-checked') control.says += block.says
  checks.forEach(emit)
  return block && control?.event === 'preflight-checked'
    ? { refusal: control.says, contrasts: block.contrasts }
    : served
}

interface StumblingBlock {
  says: string
  contrasts: PlannedCase[]
}

const stumblingBlock = async (setup: Setup, rules: Rule[], baseline: Baseline): Promise<StumblingBlock> => {
  const remedy = await acceptedRemedy(setup, baseline)
  const accepted = remedy?.view ? [] : await acceptedVariations(setup.lab, rules)
  const contrasts = accepted.filter(mayContrast)
  if (remedy) return { says: ` It does accept the same request ${remedy.says}.`, contrasts }
  const when = accepted.map(({ title, rule, slug }) => `${title} (${rule.id}.${slug})`).join('; or when ')
  return { says: when === '' ? '' : ` It does accept the same request when ${when}.`, contrasts }
}

const baselineOf = (rule: Rule): Baseline | undefined => ('on' in rule ? rule.on : undefined)
