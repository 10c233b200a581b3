import { build, type Built } from '../../build/build.ts'
import type { Place } from '../../build/place.ts'
import { advisoryText } from '../../build/request-lookup.ts'
import { stackOf, withMaxHops } from '../../build/hops.ts'
import { placeTemplates, priceTemplate } from '../../build/place-templates.ts'
import type { Recipe } from '../../../reports/replay/script.ts'
import { compose, type Composed } from '../../plan/compose.ts'
import type { Json } from '../../plan/json.ts'
import { executing } from '../../plan/executing.ts'
import type { Plan } from '../../plan/plan.ts'
import { chainForms } from '../../target/index.ts'
import type { Lab } from '../lab.ts'
import { changesBy, type Changes } from './recipe-changes.ts'
import { whyNot, type Told } from './recipe-limits.ts'
import { elsewhere } from './recipe-world.ts'
import type { PlannedCase } from '../planned.ts'

/** A plan as a script plays it: what is known of place and fixture is filled in. */
export interface Scripted {
  plan: Pick<Plan, 'operation' | 'request' | 'signatures' | 'participants' | 'wants' | 'wantsPrice'> & {
    delegation?: Plan['delegation'] & { join: ChainForm }
  }
  changes?: Changes
  /** The Discover that brings the offer of an Execute. */
  discovery?: Scripted
  /** The Execute that what is granted goes on to. */
  execution?: Scripted
}

type ChainForm = keyof typeof chainForms

const placeholder = /\{([a-z][a-z0-9-]*(?:[.+@:-][A-Za-z0-9.+@:-]*)?)\}/g

/** Names that the script fills in itself. */
const own = [
  /^key\.[a-z0-9-]+\.(thumbprint|x|d|thumbprint\.hex|thumbprint\.small|thumbprint\.kty-first|x\.base64|x\.hex|(thumbprint|x)\.\d+)$/,
  /^[a-z0-9-]+\.(host|base)$/,
  /^(now|past|ahead|behind|beyond|time|pasttime|aheadtime|staged)([+-]|$|@)/,
  /^digest\.sha-\d+(\.(decoded|empty))?(\.\d+)?(\.(hex|url|hextext))?$/,
  /^(id|nonce|offer|label|inner|value|envelope|members|signature|signature-input)$/,
  /^signature(-input)?\.[a-z0-9-]+$/,
  /^(chain(\.(unpadded|url|url\.padded))?|header|payload|claims)$/,
  /^value\.(url|url\.padded|unpadded|spaced|hex)$/,
]

const filledText = (text: string, known: (name: string) => string | undefined): string =>
  text.replaceAll(placeholder, (whole, name: string) => known(name) ?? whole)

/** Fills in what is known now. */
const filled = (value: Json, known: (name: string) => string | undefined): Json => {
  if (typeof value === 'string') return filledText(value, known)
  if (Array.isArray(value)) return value.map((item) => filled(item, known))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [filledText(name, known), filled(item, known)]))
}

const namesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(placeholder)].map(([, name = '']) => name)

/** A name of this plan that the script does not know. */
const unknownIn = (value: unknown, hosts: Set<string>): string | undefined =>
  namesIn(value).find((name) => {
    const [who = '', what = ''] = name.replace(/\.(upper|lower)$/, '').split('.')
    if ((what === 'host' || what === 'base') && !hosts.has(who)) return true
    return !own.some((one) => one.test(name.replace(/\.(upper|lower)$/, '')))
  })

/** Throws an `Error` that says why a script cannot play it. */
export const scripted = (composed: Composed, place: Place, told: Told): Scripted => {
  const { plan, wire } = composed
  const why = whyNot(plan, place, told)
  if (why !== undefined) throw new Error(why)
  const { discovery, goesOn: on } = plan
  return {
    ...filledIn(plan, place, told),
    ...(wire.length > 0 && { changes: changesBy(() => builds(plan, wire, place)) }),
    ...(discovery && { discovery: scripted({ plan: discovery, wire: [] }, place, told) }),
    ...(on === true && { execution: scripted({ plan: { ...executing(plan), goesOn: false }, wire }, place, told) }),
  }
}

/** How this target's chains are joined, by the profile or as was found. */
const chainFormOf = ({ joinChain }: Place): ChainForm =>
  (Object.keys(chainForms) as ChainForm[]).find((form) => chainForms[form] === joinChain) ?? 'tilde'

/** A plan without what only this program can fill in. */
const filledIn = (plan: Plan, place: Place, { residents, uri }: Told): Pick<Scripted, 'plan'> => {
  const { operation, participants, wants, wantsPrice, delegation } = plan
  const { maxHops: _, ...request } = plan.request
  const places = placeTemplates(place, operation)
  const known = (name: string): string | undefined => {
    if (name === 'scheme') return 'http'
    if (name.startsWith('signer.')) return `{key.${plan.signatures[0]?.key}.${name.slice('signer.'.length)}}`
    if (name.startsWith('uri.')) return uri(name.slice('uri.'.length))
    if (name === 'delegates-as') return place.delegatesAs ?? 'REQUESTER_TYPE_AGENT'
    if (name === 'advisory') return advisoryText(place)
    const named = /^principal-domain(?:\.(.+))?$/.exec(name)
    if (named) return `{${place.principalDomain === 'owner' ? (named[1] ?? 'owner') : 'principal'}.host}`
    return priceTemplate(name, place) ?? places[name]
  }
  const whole = {
    operation,
    request: { ...request, envelope: withMaxHops(plan, place) },
    signatures: stackOf(plan, place.hopCap),
    participants,
    ...(wants !== undefined && { wants }),
    ...(wantsPrice !== undefined && { wantsPrice }),
    ...(delegation && { delegation: { ...delegation, join: chainFormOf(place) } }),
  }
  const data = filled(JSON.parse(JSON.stringify(whole)), known) as unknown as Scripted['plan']
  const unknown = unknownIn(data, new Set([...Object.keys(participants), ...Object.keys(residents)]))
  if (unknown !== undefined) throw new Error(`it needs {${unknown}}, which it cannot make`)
  return { plan: data }
}

/** A request before and after the edits of its bytes, in a world of its own. */
const builds = (plan: Plan, wire: Composed['wire'], place: Place): [Built, Built] => {
  const { scene, clock, occasion } = elsewhere(plan)
  return [build(plan, scene, clock, place, occasion), build(plan, scene, clock, place, occasion, wire)]
}

/** What a script needs to play a failure again; nothing where it cannot, and this program alone can. */
export const recipeOf = (lab: Lab, planned: PlannedCase): Recipe | undefined => {
  const setting = lab.script
  if (!setting || planned.expected === 'open') return undefined
  const { expected, title } = planned
  const judgesReason = planned.rule.kind === 'flip' && planned.rule.reason !== undefined
  if (setting.cannot || judgesReason) return undefined
  try {
    return {
      title,
      expected,
      target: { origin: lab.origin, known: lab.place.origin, timeout_ms: setting.timeoutMs },
      clock: clockOf(lab),
      control: setting.control,
      fixture: setting.control === null ? null : setting.fixture,
      residents: setting.residents,
      without: scripted(compose(planned.control), lab.place, setting),
      case: scripted(planned.composed, lab.place, setting),
    }
  } catch {
    // Something in it cannot be made by a script; the line that replays it is beside it.
    return undefined
  }
}

const clockOf = ({ clock }: Lab) => ({
  offset_seconds: Math.round(clock.now() - Date.now()) / 1000,
  uncertainty_seconds: clock.uncertaintySeconds,
  tolerance_seconds: clock.toleranceSeconds,
})
