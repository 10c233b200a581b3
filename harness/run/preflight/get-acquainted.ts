import type { JournalEvent } from '../../../reports/journal.ts'
import { ruleEntitledBy } from '../../plan/entitled.ts'
import { hasPartsFor, withoutPartsFor } from '../../plan/leaving-out.ts'
import { withoutPrices, withoutSpendCaps } from '../../plan/prices.ts'
import type { Baseline, Capability, Rule } from '../../plan/rule.ts'
import { baselinesOf } from '../../plan/token.ts'
import { findChainForm } from './chain-form.ts'
import { checked } from './checked.ts'
import { findCountedAccesses } from './counted-accesses.ts'
import { findDefaultPolicy } from './default-policy.ts'
import { findDelivery } from './delivery.ts'
import { findDepth } from './depth.ts'
import { mayContrast } from '../contrast.ts'
import { acceptedVariations } from './diagnose.ts'
import { establishControl } from './establish-control.ts'
import { findLateVerification } from './late-verification.ts'
import { withinLimits } from './limits.ts'
import { findOffersBeside } from './offers-beside.ts'
import { findPrices, findSteadyPrice } from './prices.ts'
import type { PlannedCase } from '../planned.ts'
import { prepareTarget } from './preflight.ts'
import { acceptedRemedy } from './remedies.ts'
import { findSelfDeclaredScopes } from './self-declared-scopes.ts'
import { findOffersDelay } from './offers-delay.ts'
import { checkSettings } from '../settings/check-settings.ts'
import type { Setup } from '../set-up.ts'
import { withinTokenLife } from './token-life.ts'
import { findTolerances } from './tolerances.ts'
import { emitStart, type SharedOptions } from '../start.ts'

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
  // What the control shows is told after the beginning of the run, which says what is left of each rule.
  const said: JournalEvent[] = []
  const { refusal, contrasts } = await controlRefusal({ ...given, emit: (one) => void said.push(one) }, setup)
  const { entitledBy } = setup.lab
  const asking = entitledBy ? given.rules.map((rule) => ruleEntitledBy(entitledBy, rule)) : given.rules
  // How scopes and chains are sent comes before everything that is asked by them.
  if (refusal === undefined) {
    said.push(...(await findChainForm(setup, [...baselinesOf(asking).values()])))
    await findLateVerification(setup, asking)
  }
  const within = await withinTokenLife(setup, await withinLimits(setup, asking))
  await findDepth(setup, asking)
  await findPrices(setup, asking)
  await findDefaultPolicy(setup, asking)
  await findTolerances(setup, asking)
  const lacking = without.filter(([one]) => !capabilities.has(one))
  const rules = within.map((rule) => lacking.reduce((left, [one, narrowed]) => narrowed(left, one), rule))
  const asked = setup.lab.verifiesLate ? rules.map((rule) => withoutPartsFor(rule, 'verified-early')) : rules
  emitStart({ ...given, rules: asked })
  preflight.forEach(given.emit)
  const oneOnly = capabilities.has('forwarding') && !capabilities.has('two-brokers')
  if (oneOnly && given.rules.some((rule) => hasPartsFor(rule, 'two-brokers')))
    given.emit(checked('capabilities', true, capabilities.has('hop-cap') ? oneBroker(place.hopCap) : oneBrokerFound))
  if (place.usualMaxHops !== undefined) given.emit(checked('capabilities', true, hopsStated))
  if (!capabilities.has('several-resources')) given.emit(checked('capabilities', true, oneByOne))
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
  ['gated-from-others', withoutPartsFor],
  ['refresh', withoutPartsFor],
  ['clock', withoutPartsFor],
  ['any-nonce', withoutPartsFor],
  ['decade-long-keys', withoutPartsFor],
  ['several-resources', withoutPartsFor],
  ['prices', withoutPrices],
  ['prices-below-caps', withoutSpendCaps],
]

const oneBroker = (cap: number): string =>
  `max_intermediary_hops of the target is ${cap}, and whether it counts signatures is open: nothing is tried through two brokers.`

const oneBrokerFound =
  "The target's manifest states no max_intermediary_hops; it takes one broker and not two, so nothing is tried through two."

const hopsStated =
  'Without max_hops the target takes fewer brokers than with it: requests through brokers state it, unless a case is about it.'

const oneByOne = 'The target refuses to be asked for four resources at once: no right request asks for several.'

const findOut = async ({ rules, emit }: SharedOptions, setup: Setup): Promise<void> => {
  if (!setup.lab.offersDelay) for (const event of await findOffersDelay(setup, rules)) emit(event)
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
  const baselines = rules.map(baselineOf).filter((one) => one !== undefined)
  const baseline = baselines.find(isPlain) ?? baselines[0]
  if (!baseline) return served
  const first = await establishControl(setup, baseline)
  const late = first.ok ? [] : await findOffersDelay(setup, [...rules])
  const { ok, checks } = late.length > 0 ? await establishControl(setup, baseline) : first
  for (const event of late) emit(event)
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

/** Neither a chain nor a broker comes with it: whether scopes are wanted shows. */
const isPlain = ({ plan, preflight }: Baseline): boolean => {
  const { delegation, signatures } = preflight?.plan ?? plan
  return delegation === undefined && signatures.length === 1
}

const baselineOf = (rule: Rule): Baseline | undefined => ('on' in rule ? rule.on : undefined)
