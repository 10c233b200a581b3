import type { Draw, WireEdit } from '../plan/edit.ts'
import type { Json, JsonObject } from '../plan/json.ts'
import type { Message } from '../plan/message.ts'
import type { Plan } from '../plan/plan.ts'
import { fill, type Lookup } from '../plan/template.ts'
import { buildBody, digestTemplate, type Wrap } from './body.ts'
import type { Facts } from './components.ts'
import { fillLines, headerLines } from './header-lines.ts'
import { stackOf, withMaxHops } from './hops.ts'
import type { Made, Occasion } from './occasion.ts'
import { placeOfFetch, wirePath, type Place } from './place.ts'
import { madeFor, momentOfOffer, requesterIdOf, requestLookup } from './request-lookup.ts'
import type { Clock, Scene } from './scene.ts'
import type { SignedLabel } from './signature.ts'
import { signStack } from './stack.ts'

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

/** The dialect's body says nothing of hops by default: where Execute must be told, it is told beside that. */
const withHopsOf = (envelope: JsonObject, body: Json, { executesWithMaxHops, maxHops: [member = ''] }: Place): Json => {
  const stated = executesWithMaxHops ? envelope[member] : undefined
  if (stated === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return { [member]: stated, ...body }
}

const wrapFor = (plan: Plan, place: Place, { offer }: Occasion): Wrap | undefined =>
  plan.operation === 'execute' && offer
    ? (envelope) => withHopsOf(envelope, place.executeBody(envelope, offer.uri, offer), place)
    : undefined
