import type { Json, JsonObject } from '../../plan/json.ts'
import type { Message } from '../../plan/message.ts'
import {
  createExchange,
  emptyFixture,
  parts,
  type FetchDocument,
  type Fixture,
  type Violation,
} from '../../reference/index.ts'
import { isObject } from '../../reference/json.ts'

/** An input that is not what the operation's schema says. */
export class InputError extends Error {}

export const text = (value: Json | undefined, name: string): string => {
  if (typeof value !== 'string') throw new InputError(`${name} is no text`)
  return value
}

export const object = (value: Json | undefined, name: string): JsonObject => {
  if (!isObject(value)) throw new InputError(`${name} is no object`)
  return value
}

export const list = (value: Json | undefined, name: string): Json[] => {
  if (!Array.isArray(value)) throw new InputError(`${name} is no list`)
  return value
}

export const number = (value: Json | undefined, name: string): number => {
  if (typeof value !== 'number') throw new InputError(`${name} is no number`)
  return value
}

/** A request as received. */
export const messageOf = (input: JsonObject): Message => {
  const request = object(input.request, 'request')
  return {
    method: text(request.method, 'request.method'),
    target: text(request.target, 'request.target'),
    headers: list(request.headers, 'request.headers').map((line) => {
      const [name, value] = list(line, 'a header line')
      return [text(name, 'a header name'), text(value, 'a header value')]
    }),
    body: Buffer.from(text(request.body, 'request.body'), 'base64'),
  }
}

/** What a GET brings; `undefined`: no answer. */
export const documentOf = (given: Json | undefined): Awaited<ReturnType<FetchDocument>> | undefined => {
  const { status, headers, json, text: words } = object(given, 'a document')
  if (typeof status !== 'number') return undefined
  const body = Buffer.from(json === undefined ? text(words ?? '', 'text') : JSON.stringify(json))
  return { status, headers: object(headers, 'headers') as Record<string, string>, body }
}

const fetchFrom =
  (documents: JsonObject): FetchDocument =>
  async (url) => {
    if (!Object.hasOwn(documents, url)) return { status: 404, headers: {}, body: Buffer.from('not found\n') }
    const found = documentOf(documents[url])
    if (!found) throw new Error('no answer')
    return found
  }

const domains = (value: Json | undefined): { domain: string }[] =>
  list(value ?? [], 'domains').map((domain) => ({ domain: text(domain, 'a domain') }))

/** What an input says of the exchange's world, as a fixture. */
const fixtureOf = (input: JsonObject): Fixture => {
  const exchange = object(input.exchange ?? {}, 'exchange')
  const cap = exchange.max_intermediary_hops ?? input.max_intermediary_hops
  const resources = list(input.resources ?? [], 'resources').map((one) => ({
    ...object(one, 'a resource'),
    content: '',
  }))
  return {
    ...emptyFixture,
    scheme: text(input.scheme ?? 'https', 'scheme'),
    exchange: {
      ...emptyFixture.exchange,
      domain: text(exchange.domain ?? '', 'exchange.domain'),
      max_intermediary_hops: number(cap ?? Infinity, 'max_intermediary_hops'),
    },
    publishers: domains(input.publishers),
    owners: domains(input.owners),
    brokers: domains(input.brokers),
    resources: resources as unknown as Fixture['resources'],
  }
}

/** What the reference makes of a request in the world of an input. */
export interface Tried {
  message: Message
  violations: Violation[]
  /** The answer's JSON, where it is some. */
  answer: JsonObject
}

/** The endpoint below whose path the operations are, by the request's own URI. */
const endpointOf = (input: JsonObject): string => {
  const uri = text(input.target_uri, 'target_uri')
  const path = /^(https?:\/\/[^/?#]+[^?#]*?)\/svc\.v1\./.exec(uri)?.[1]
  return path ?? `${new URL(uri).origin}/v1`
}

/** Offers of a case were made before it: whatever an Execute names is live. */
const anyOffer = { ...parts, checks: { ...parts.checks, 'execute/offer-known': { holds: () => true as const } } }

/** Hands the request of an input to a new exchange that has seen nothing before. */
export const tryRequest = async (input: JsonObject): Promise<Tried> => {
  const now = number(input.now, 'now')
  const exchange = createExchange({
    endpoint: endpointOf(input),
    now: () => now,
    fetchDocument: fetchFrom(object(input.documents, 'documents')),
    random: () => 0.5,
    parts: anyOffer,
  })
  exchange.setFixture(fixtureOf(input))
  const message = messageOf(input)
  const { violations, answer } = await exchange.handle(message)
  const parsed: unknown = JSON.parse(answer.body.toString() || '{}')
  return { message, violations, answer: isObject(parsed) ? parsed : {} }
}
