import { build, type Built } from '../build/build.ts'
import { placeTemplates } from '../build/place-templates.ts'
import { replayLine } from '../../reports/text.ts'
import type { Recipe } from '../../reports/replay/script.ts'
import { compose, type Composed } from '../plan/compose.ts'
import type { Json } from '../plan/json.ts'
import { fixture } from '../plan/fixture.ts'
import type { Plan } from '../plan/plan.ts'
import type { Lab } from './lab.ts'
import { changesBy, type Changes } from './recipe-changes.ts'
import { elsewhere } from './recipe-world.ts'
import type { PlannedCase } from './planned.ts'

/** A plan as a script plays it: what is known of place and fixture is filled in. */
export interface Scripted {
  plan: Pick<Plan, 'request' | 'signatures' | 'participants'> & { wants?: string }
  changes?: Changes
}

/** What a script needs of the run. */
export interface Setting {
  control: string | null
  fixture: unknown
  uri: (this: void, name: string) => string | undefined
  /** Why no case of this target can be played by a script. */
  cannot?: string
  timeoutMs: number
}

const placeholder = /\{([a-z][a-z0-9-]*(?:[.+@:-][A-Za-z0-9.+@:-]*)?)\}/g

/** Names that the script fills in itself. */
const own = [
  /^key\.[a-z0-9-]+\.(thumbprint|x|d|thumbprint\.hex|thumbprint\.kty-first|x\.base64|x\.hex|(thumbprint|x)\.\d+)$/,
  /^[a-z0-9-]+\.(host|base)$/,
  /^(now|past|ahead|behind|beyond|time|pasttime|aheadtime|staged)([+-]|$|@)/,
  /^digest\.sha-\d+(\.(decoded|empty))?(\.\d+)?(\.(hex|url|hextext))?$/,
  /^(id|label|inner|value|envelope|members|signature|signature-input)$/,
  /^signature(-input)?\.[a-z0-9-]+$/,
  /^value\.(url|url\.padded|unpadded|spaced|hex)$/,
]

const spoils = new Set(['genuine', 'flipped', 'filled', 'resized', 'of-other-text', 'keyed-hash', 'literal'])
const manners = new Set(['at-once', 'never', 'closed'])

/** Why a script cannot play a plan; each beside what shows it. */
const limits: [string, (plan: Plan) => boolean][] = [
  [
    'a delegation begins with a key of an owner that the target has been told of',
    (plan) => plan.delegation !== undefined,
  ],
  [
    'the target has been told of the brokers, and knows their keys',
    (plan) => plan.relays !== undefined || usesFixture(plan),
  ],
  ['it begins with a Discover, and goes on with what that brings', (plan) => plan.discovery !== undefined],
  ['it fetches what an Execute before it has sold', (plan) => plan.retrieval !== undefined],
  ['what Discover grants goes on to Execute', (plan) => plan.goesOn !== undefined],
  ['its message is an Execute', (plan) => plan.operation !== 'discover'],
  ['it judges what is offered by more than its being there', (plan) => plan.wantsPrice !== undefined],
  ['it sends the same bytes more than once', (plan) => (plan.request.sendings ?? 1) > 1],
  ['its depth cap stands where the dialect says', (plan) => plan.request.maxHops !== undefined],
  ['its keys are of other kinds than Ed25519', (plan) => Object.values(plan.keys).some((kind) => kind !== 'ed25519')],
  ['its signature is made by hand', (plan) => plan.signatures.some(({ bytes }) => !spoils.has(bytes.kind))],
  ['its body is written in the other spelling of names', ({ request: { body } }) => 'names' in body],
  [
    'what participants serve is hostile',
    (plan) => documentsOf(plan).some(({ manner, body }) => !manners.has(manner) || 'filler' in body || 'bomb' in body),
  ],
]

const documentsOf = (plan: Plan) =>
  Object.values(plan.participants).flatMap(({ documents }) => Object.values(documents))

const usesFixture = (plan: Plan): boolean => Object.keys(plan.participants).some((name) => name in fixture.participants)

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
export const scripted = ({ plan, wire }: Composed, lab: Pick<Lab, 'place'>, uri: Setting['uri']): Scripted => {
  const limit = limits.find(([, holds]) => holds(plan))
  if (limit) throw new Error(limit[0])
  if (lab.place.names === 'camel') throw new Error('this target takes the other spelling of names')
  const places = placeTemplates(lab.place, plan.operation)
  const known = (name: string): string | undefined => {
    if (name === 'scheme') return 'http'
    if (name.startsWith('uri.')) return uri(name.slice('uri.'.length))
    return places[name]
  }
  const { request, signatures, participants, wants } = plan
  const whole = { request, signatures, participants, ...(wants === undefined ? {} : { wants }) }
  const data = filled(JSON.parse(JSON.stringify(whole)), known) as unknown as Scripted['plan']
  const unknown = unknownIn(data, new Set(Object.keys(participants)))
  if (unknown !== undefined) throw new Error(`it needs {${unknown}}, which it cannot make`)
  return { plan: data, ...(wire.length > 0 && { changes: changesBy(() => builds(plan, wire, lab)) }) }
}

/** A request before and after the edits of its bytes, in a world of its own. */
const builds = (plan: Plan, wire: Composed['wire'], { place }: Pick<Lab, 'place'>): [Built, Built] => {
  const { scene, clock, id } = elsewhere(plan)
  return [build(plan, scene, clock, place, { id }), build(plan, scene, clock, place, { id }, wire)]
}

/** What a script needs to play a failure again, and where it cannot, why. */
export const recipeOf = (lab: Lab, planned: PlannedCase): Recipe | undefined => {
  const setting = lab.script
  if (!setting || planned.expected === 'open') return undefined
  const { expected, title, token } = planned
  const common = { title, expected, replay: replayLine(token) }
  const judgesMore = planned.rule.kind === 'flip' && planned.rule.reason !== undefined
  try {
    if (setting.cannot !== undefined) throw new Error(setting.cannot)
    if (judgesMore) throw new Error('the reason of the refusal is judged')
    return {
      ...common,
      target: { origin: lab.origin, known: lab.place.origin, timeout_ms: setting.timeoutMs },
      clock: clockOf(lab),
      control: setting.control,
      fixture: setting.control === null ? null : setting.fixture,
      without: scripted(compose(planned.control), lab, setting.uri),
      case: scripted(planned.composed, lab, setting.uri),
    }
  } catch (error) {
    return { ...common, cannot: error instanceof Error ? error.message : String(error) }
  }
}

const clockOf = ({ clock }: Lab) => ({
  offset_seconds: Math.round(clock.now() - Date.now()) / 1000,
  uncertainty_seconds: clock.uncertaintySeconds,
  tolerance_seconds: clock.toleranceSeconds,
})
