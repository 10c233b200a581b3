import { createHash } from 'node:crypto'
import type { Draw, WireEdit } from '../plan/edit.ts'
import type { Json, JsonObject } from '../plan/json.ts'
import type { Message } from '../plan/message.ts'
import type { Operation, Plan, RequestPlan, SignaturePlan } from '../plan/plan.ts'
import { fill, type Lookup } from '../plan/template.ts'
import { chainLookup } from './chain.ts'
import { buildBody, digestTemplate, type Wrap } from './body.ts'
import { componentValue, type Facts, type Lines } from './components.ts'
import { sceneLookup } from './lookup.ts'
import type { Clock, Scene } from './scene.ts'
import { messageTemplates, placeTemplates, priceTemplate } from './place-templates.ts'
import { beginningOf, type UrlParts } from './retrieval-url.ts'
import { stackOf, withMaxHops } from './hops.ts'
import { signLabel, type SignedLabel } from './signature.ts'

/** Where requests go, as the target sees it. */
export interface Place {
  /** Scheme and authority of `@target-uri`. */
  origin: string
  /** Its host, with the port unless it is the scheme's own. */
  authority: string
  /** The `Host` line, where a gateway finds the way by another. */
  hostLine?: string
  paths: Record<Exclude<Operation, 'retrieve'>, string>
  /** What the paths begin with, and what stands there on the wire, where a gateway puts the one for the other. */
  gateway?: { sees: string; takes: string }
  /** Spelling of member names that the target's dialect wants. */
  names: 'snake' | 'camel'
  /** Where `max_hops` stands in the envelope, member by member. */
  maxHops: string[]
  /** What a request through brokers says in `max_hops`, where the target takes none to mean fewer than its own cap. */
  usualMaxHops?: number
  /** How many intermediaries the target takes at most. */
  hopCap: number
  /** The body of Execute, by the dialect. */
  executeBody: (envelope: JsonObject, uri: string, offer: { id: string | null; json: Json }) => Json
  /** The text of `Delegation.token` before its base64, by the dialect. */
  joinChain: (tokens: readonly string[]) => string
  /** Whom `principal_domain` names, by the dialect. */
  principalDomain: 'owner' | 'principal'
  /** The type of a requester that sends a chain, where not that of an agent. */
  delegatesAs?: 'REQUESTER_TYPE_DELEGATED'
  /** Members of a token that mark its unknown claim as advisory, by the dialect. */
  advisory?: JsonObject | null
  /** What an article costs there, in minor units, where not what the fixture says. */
  price?: number
  /** Header that presents the key of whoever fetches a retrieval URL, in lower case. */
  presentedKey: string
}

/** What differs between two requests of one plan. */
export interface Occasion {
  /** A `requester.id` that no other request of the run has. */
  id: string
  /** A live offer and its URI, for Execute. */
  offer?: { id: string; uri: string; json: Json; price?: number; made?: Made }
  /** For a fetch: the URL as it is fetched, and as Execute gave it. */
  retrieval?: UrlParts & { given: string }
  /** The request that this one follows: its signatures, and what its answer has set as cookies. */
  followed?: { signed: SignedLabel[]; cookie: string }
}

/** Whose request brought an offer, and when: an offer may be good for this `requester.id` and these tokens alone. */
export interface Made {
  requesterId: string
  /** Milliseconds since 1970 on the target's clock. */
  at: number
}

/** A request, and what was signed for it. */
export interface Built {
  message: Message
  bases: { label: string; text: string }[]
  signed: SignedLabel[]
  /** For whom it was made, and when. */
  made: Made
  /** Goes out first: the message before an edit that wants this. */
  before?: Message
  /** Where a fetch goes, scheme and authority; the other requests go to the target. */
  origin?: string
}

const copyOf = (message: Message): Message => ({
  ...message,
  headers: message.headers.map(([name, value]) => [name, value]),
})

/** An edit of the bytes with the parameters that it draws. */
export interface DrawnWireEdit {
  edit: WireEdit
  draw: Draw
}

/** What is elsewhere is not behind the target's gateway. */
const placeOfFetch = ({ gateway, hostLine, ...target }: Place, { origin, authority }: UrlParts): Place => {
  const place = { ...target, origin, authority }
  return origin === target.origin ? { ...place, ...(gateway && { gateway }), ...(hostLine && { hostLine }) } : place
}

const wirePath = (path: string, { gateway }: Place): string =>
  gateway && path.startsWith(gateway.sees) ? gateway.takes + path.slice(gateway.sees.length) : path

/** The bytes of a plan's request: body, digest, header lines, then the stack of signatures, then edits of the bytes. */
export const build = (
  plan: Plan,
  scene: Scene,
  clock: Clock,
  target: Place,
  occasion: Occasion,
  edits: DrawnWireEdit[] = [],
): Built => {
  const { request } = plan
  const { retrieval } = occasion
  const place = retrieval ? placeOfFetch(target, retrieval) : target
  const now = stopped(clock)
  const lookup = requestLookup(plan, scene, now, place, occasion)
  const then = momentOfOffer(now, madeFor(plan, occasion))
  const body = buildBody(
    request.body,
    withMaxHops(plan, place),
    { names: place.names, wrap: wrapFor(plan, place, occasion) },
    then === now ? lookup : requestLookup(plan, scene, then, place, occasion),
  )
  const withDigest: Lookup = (name) => lookup(name) ?? digestTemplate(name, body)
  const path = fill(request.target, lookup)
  const lines = fillLines(request.headers, withDigest)
  const facts: Facts = { method: request.method, targetUri: place.origin + path, lines }
  const signed = signStack(stackOf(plan, place.hopCap), scene, withDigest, facts, occasion.followed?.signed)
  const authority = fill(request.authority, lookup)
  const headers = headerLines(request, lines, signed, authority)
  const scheme = place.origin.slice(0, place.origin.indexOf('://'))
  const line = request.form === 'absolute' ? `${scheme}://${authority}${path}` : wirePath(path, place)
  const message: Message = { method: request.method, target: line, headers, body: body.sent }
  const before = edits.some(({ edit }) => edit.afterCopy) ? copyOf(message) : undefined
  for (const { edit, draw } of edits) edit.apply(message, draw)
  const bases = signed.map(({ label, base }) => ({ label, text: base }))
  const made = { requesterId: requesterIdOf(plan, occasion), at: then.now() }
  return { message, bases, signed, made, ...(before && { before }), ...(retrieval && { origin: retrieval.origin }) }
}

/** One moment for all of a request: a second that turned between two tokens would make the child outlive its parent. */
const stopped = (clock: Clock): Clock => {
  const at = clock.now()
  return { now: () => at, uncertaintySeconds: clock.uncertaintySeconds, toleranceSeconds: clock.toleranceSeconds }
}

const requestLookup = (plan: Plan, scene: Scene, clock: Clock, place: Place, occasion: Occasion): Lookup => {
  const inScene = sceneLookup(scene, clock)
  const ofPlace = placeTemplates(place, plan.operation, occasion.retrieval?.target)
  const placed: Lookup = (name) =>
    (name === 'id' ? requesterIdOf(plan, occasion) : ownTemplates[name]?.(scene, place, occasion)) ??
    ofPlace[name] ??
    principalDomain(name, scene, place) ??
    priceTemplate(name, place) ??
    inScene(name.startsWith('signer.') ? `key.${plan.signatures[0]?.key}.${name.slice('signer.'.length)}` : name)
  const chain = chainLookup(plan.delegation, scene, placed, place.joinChain)
  const known: Lookup = (name) => chain(name) ?? placed(name)
  return (name) => messageTemplates[name]?.(plan.request.envelope, known) ?? known(name)
}

const requesterIdOf = (plan: Plan, occasion: Occasion): string => madeFor(plan, occasion)?.requesterId ?? occasion.id

/** A Discover that only follows another is a request of its own. */
const madeFor = ({ operation }: Plan, { offer }: Occasion): Made | undefined =>
  operation === 'execute' ? offer?.made : undefined

/** How soon an Execute follows that has the very tokens of its Discover, in milliseconds. */
const soon = 5_000

/** The moment of the tokens in a body: who executes at once has those by which it discovered. */
const momentOfOffer = (now: Clock, made: Made | undefined): Clock => {
  const { at } = made ?? {}
  const passed = at === undefined ? soon : now.now() - at
  return at === undefined || passed < 0 || passed >= soon ? now : { ...now, now: () => at }
}

const ownTemplates: Record<string, (scene: Scene, place: Place, occasion: Occasion) => string | undefined> = {
  'presented-key': (_, place) => place.presentedKey,
  retrieval: (_, __, { retrieval }) => retrieval?.given,
  'retrieval.beginning': (_, __, { retrieval }) => retrieval && beginningOf(retrieval.given),
  nonce: (_, __, { id }) => createHash('sha512').update(id).digest('base64url'),
  cookie: (_, __, { followed }) => followed?.cookie ?? '',
  offer: (_, __, { offer }) => offer?.id,
  advisory: (_, place) => advisoryText(place),
  'delegates-as': (_, { delegatesAs = 'REQUESTER_TYPE_AGENT' }) => delegatesAs,
  'principal-domain': (scene, place) => granterIn(scene, place, 'owner'),
}

/** Who publishes the key of a principal whom no other scene has. */
export const ownPrincipal = 'own-principal'

/** Whom `principal_domain` names where a resource is an owner's. */
const granterIn = (scene: Scene, { principalDomain: whom }: Place, owner: string): string | undefined =>
  whom === 'owner' ? scene.host(owner) : (scene.host(ownPrincipal) ?? scene.host('principal'))

/** What marks a claim as advisory, as it stands behind other members. */
export const advisoryText = ({ advisory }: Pick<Place, 'advisory'>): string =>
  Object.entries(advisory ?? {})
    .map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join('')

/** `{principal-domain.OWNER}`: whom `principal_domain` names where the resource is another owner's. */
const principalDomain = (name: string, scene: Scene, place: Place): string | undefined => {
  if (!name.startsWith('principal-domain.')) return undefined
  const owner = /^principal-domain\.(.+)$/.exec(name)?.[1]
  return owner === undefined ? undefined : granterIn(scene, place, owner)
}

const wrapFor = (plan: Plan, place: Place, { offer }: Occasion): Wrap | undefined =>
  plan.operation === 'execute' && offer ? (envelope) => place.executeBody(envelope, offer.uri, offer) : undefined

const fillLines = (headers: RequestPlan['headers'], lookup: Lookup): Lines =>
  Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [
      fill(name, lookup),
      isSignatureField(name) ? values : values.map((value) => fill(value, lookup)),
    ]),
  )

const isSignatureField = (name: string): boolean => name === 'signature' || name === 'signature-input'

const signStack = (
  stack: SignaturePlan[],
  scene: Scene,
  lookup: Lookup,
  facts: Facts,
  before: SignedLabel[] = [],
): SignedLabel[] => {
  const signed: SignedLabel[] = []
  for (const one of stack) {
    const signedSoFar = stackLookup(signed, lookup)
    const again = one.again && before.find(({ label }) => label === one.label)
    const valueOf = (identifier: string) => componentValue(identifier, facts, signed, signedSoFar)
    signed.push(again ?? signLabel(one, scene, lookup, valueOf))
  }
  return signed
}

/** Templates of the two signature fields: all members, or one label's. */
const stackLookup =
  (signed: SignedLabel[], lookup: Lookup): Lookup =>
  (name) => {
    if (!name.startsWith('signature')) return lookup(name)
    const [field, label] = name.split('.')
    const which = label === undefined ? signed : signed.filter((one) => one.label === label)
    if (field === 'signature') return which.map((one) => one.member).join(', ')
    if (field === 'signature-input') return which.map((one) => one.input).join(', ')
    return lookup(name)
  }

const spellings: Record<RequestPlan['spelling'], (name: string) => string> = {
  lower: (name) => name,
  upper: (name) => name.toUpperCase(),
  title: (name) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()),
}

const headerLines = (
  request: RequestPlan,
  lines: Lines,
  signed: SignedLabel[],
  authority: string,
): [string, string][] => {
  const spell = spellings[request.spelling]
  const stack = stackLookup(signed, () => undefined)
  const rest = Object.entries(lines).flatMap(([name, values]) =>
    values.map((value): [string, string] => [spell(name), isSignatureField(name) ? fill(value, stack) : value]),
  )
  return [[spell('host'), authority], ...rest]
}
