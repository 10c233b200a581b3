import { build } from '../build/build.ts'
import { thumbprintOf } from '../build/keys.ts'
import { fixture } from '../plan/fixture.ts'
import type { Composed } from '../plan/compose.ts'
import type { Json, JsonObject } from '../plan/json.ts'
import type { Message } from '../plan/message.ts'
import type { Plan } from '../plan/plan.ts'
import { fill } from '../plan/template.ts'
import { stackOf } from '../build/hops.ts'
import { FrozenScene, UnfreezableError } from './frozen-scene.ts'
import { clockAt, endpoint, exchangeHost, hopCap, hostOf, moment, exchangePlace, scheme } from './setting.ts'
import type { Op } from './types.ts'

/** A plan as the input of an operation, and the scene that it was built in. */
export interface FrozenPlan {
  input: JsonObject
  scene: FrozenScene
}

const place = exchangePlace()

/** Who must be there besides those that the plan speaks of: the ones that a right signer would be found with. */
const always: Partial<Record<Op, string[]>> = {
  'hops.verify': ['broker', 'broker2'],
  'delegation.verify': ['owner', 'owner2'],
  'request.verify': ['owner', 'publisher'],
}

/** Freezes a plan. Throws an `UnfreezableError` where more than one request, or a document too large, would be needed. */
export const freezePlan = (op: Op, { plan, wire }: Composed, id: string, now = moment): FrozenPlan => {
  if (wire.some(({ edit }) => edit.afterCopy) || (plan.request.sendings ?? 1) > 1 || plan.follows)
    throw new UnfreezableError('it takes two requests')
  const scene = new FrozenScene(plan, now)
  const offer = { id: 'offer-1', uri: scene.uri('open') ?? '', json: { offer_id: 'offer-1' } }
  const occasion = plan.operation === 'execute' ? { id, offer } : { id }
  const { message } = build(plan, scene, clockAt(now), place, occasion, wire)
  const members = parts[op]
  if (!members) throw new Error(`no plan is frozen as ${op}`)
  return { input: members({ plan, scene, message, now, op }), scene }
}

interface Frozen {
  plan: Plan
  scene: FrozenScene
  message: Message
  now: number
  op: Op
}

/** Participants of the plan, those of the fixture that it names, and those that must be there. */
const presentIn = ({ plan, scene, op }: Frozen): string[] => {
  // The builder asks for the owner's host in any case: it counts where delegations do.
  const owners = Object.entries(fixture.participants).filter(
    ([name, { keys, role }]) =>
      keys.some((key) => scene.keys.asked.has(key)) ||
      (scene.asked.has(name) && (role === 'broker' || op === 'delegation.verify' || op === 'request.verify')),
  )
  const wanted = resourceOf(plan, scene)
  const further = op === 'request.verify' && wanted ? [wanted.publisher, wanted.owner] : []
  const hops = plan.signatures.length > 1 ? ['broker', 'broker2'] : []
  const names = [...Object.keys(plan.participants), ...owners.map(([name]) => name), ...further, ...hops]
  return [...new Set([...names, ...(always[op] ?? [])])].toSorted()
}

const withRole = (names: string[], role: string): string[] =>
  names.filter((name) => fixture.participants[name]?.role === role).map(hostOf)

const requestOf = (frozen: Frozen): JsonObject => {
  const { message, now, op, scene } = frozen
  const { method, target, headers, body } = message
  return {
    now,
    target_uri: target.startsWith('/') ? place.origin + target : target,
    request: { method, target, headers, body: body.toString('base64') },
    documents: scene.documents(presentIn(frozen), op === 'request.verify'),
  }
}

const knownTo = (frozen: Frozen, ...roles: ('owner' | 'broker' | 'publisher')[]): JsonObject => {
  const present = presentIn(frozen)
  return { scheme, ...Object.fromEntries(roles.map((role) => [`${role}s`, withRole(present, role)])) }
}

/** The resource that a plan wants, or asks for first. */
const resourceOf = (plan: Plan, scene: FrozenScene) => {
  const asked = (plan.operation === 'execute' ? plan.discovery : plan)?.request.envelope.uris
  const [first] = Array.isArray(asked) ? asked : []
  const uri = fill(plan.wants ?? (typeof first === 'string' ? first : ''), scene.lookup)
  const name = Object.keys(fixture.resources).find((one) => scene.uri(one) === uri)
  const resource = name === undefined ? undefined : fixture.resources[name]
  return resource && { uri, ...resource }
}

const catalogueEntry = (uri: string, name: string): JsonObject => {
  const { publisher, owner, required_scope, price_cents, subscription } = fixture.resources[name]!
  return { uri, publisher: hostOf(publisher), owner: hostOf(owner), required_scope, price_cents, subscription }
}

/** The resources that a request asks for, and the one that is wanted. */
const catalogueOf = (plan: Plan, scene: FrozenScene): JsonObject[] => {
  const asked = [plan.request.envelope.uris, plan.wants ?? []].flat(2).filter((uri) => typeof uri === 'string')
  const uris = new Set(asked.map((uri) => fill(uri, scene.lookup).replace(/\/below$/, '')))
  return Object.keys(fixture.resources)
    .map((name) => [scene.uri(name) ?? '', name] as const)
    .filter(([uri]) => uris.has(uri))
    .map(([uri, name]) => catalogueEntry(uri, name))
}

const thumbprintsOf = ({ plan, scene }: Frozen): string[] =>
  stackOf(plan, hopCap).map(({ key }) => thumbprintOf(scene.keys.key(key).jwk))

/** The delegation that a body carries, and its chain. */
const delegationIn = ({ body }: Message): JsonObject => {
  const parsed: unknown = JSON.parse(body.toString())
  const { requester } = parsed as { requester?: { delegation?: Json } }
  const delegation = requester?.delegation
  if (delegation === undefined) return {}
  const token = (delegation as JsonObject | null)?.token
  const text = typeof token === 'string' ? Buffer.from(token, 'base64').toString() : ''
  return { delegation, ...(text === '' ? {} : { chain: text.split('~') }) }
}

const parts: Partial<Record<Op, (frozen: Frozen) => JsonObject>> = {
  'signature.verify': requestOf,
  'hops.verify': (frozen) => ({
    ...requestOf(frozen),
    ...knownTo(frozen, 'broker'),
    max_intermediary_hops: hopCap,
    ...(frozen.plan.request.maxHops === undefined ? {} : { max_hops: frozen.plan.request.maxHops }),
  }),
  'delegation.verify': (frozen) => {
    const resource = resourceOf(frozen.plan, frozen.scene)
    if (!resource) throw new Error('a delegation is for no resource')
    if (frozen.plan.wantsPrice) throw new UnfreezableError('what it brings is a price')
    const [holder = '', ...hops] = thumbprintsOf(frozen)
    return {
      ...requestOf(frozen),
      ...knownTo(frozen, 'owner', 'broker'),
      resource: { uri: resource.uri, owner: hostOf(resource.owner), required_scope: resource.required_scope },
      ...delegationIn(frozen.message),
      holder,
      hop_holders: hops,
    }
  },
  'request.verify': (frozen) => {
    const { plan, scene } = frozen
    const { wants, wantsPrice } = plan
    return {
      ...requestOf(frozen),
      ...knownTo(frozen, 'publisher', 'owner', 'broker'),
      exchange: { domain: exchangeHost, max_intermediary_hops: hopCap },
      resources: catalogueOf(plan, scene),
      ...(wants === undefined
        ? {}
        : { wanted: { uri: fill(wants, scene.lookup), ...(wantsPrice ? { price: wantsPrice } : {}) } }),
    }
  },
}

export { endpoint }
