import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { JsonObject } from '../plan/json.ts'
import type { Message } from '../plan/message.ts'
import type { Address } from './address.ts'
import { deliveryChecks } from './check-names.ts'
import type { Context } from './context.ts'
import { readRequest } from './context.ts'
import type { Judged } from './exchange.ts'
import type { FetchDocument } from './fetch-document.ts'
import type { Resource } from './fixture.ts'
import { LruMap } from './lru.ts'
import type { Checks, Steps, Violation } from './part.ts'
import { readPresentedKey } from './presented-key.ts'
import { pathOf, retrievalTarget } from './retrieval-url.ts'

/** What is remembered of an Execute, by the URL's own identifier. */
interface Grant {
  agentDirectory: string | undefined
}

/** The delivery endpoint: signed URLs, and the content for whoever may fetch it. */
export interface Delivery {
  /** What Execute answers for a resource. */
  sell(context: Context, resource: Resource, clock: number): JsonObject
  /** Whether a request is for content. */
  owns(message: Message): boolean
  serve(message: Message, clock: number): Promise<Judged>
  setResources(resources: ReadonlyMap<string, Resource>): void
}

export interface DeliveryOptions {
  steps: Steps
  checks: Checks
  /** Where it believes to be; it may be another host than the exchange. */
  address: Address
  fetchDocument: FetchDocument
  memory: LruMap<string, true>
}

const mostGrants = 10_000

/** Makes a delivery endpoint. It needs no key directory: URL, presented key and signature say all (spec, Retrieval-URL identity binding). */
export const createDelivery = ({ steps, checks, address, fetchDocument, memory }: DeliveryOptions): Delivery => {
  const secret = randomBytes(32)
  const grants = new LruMap<string, Grant>(mostGrants)
  let resources: ReadonlyMap<string, Resource> = new Map()
  const mac = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url')

  const read = (message: Message, clock: number): Context => {
    const url = steps['retrieval-url'](message.target)
    const grant = grants.get(url.transaction)
    const context = readRequest({
      steps,
      address,
      message,
      operation: 'retrieve',
      scheme: address.scheme,
      brokers: [],
      owners: [],
      hopCap: 0,
      knows: { offer: () => false, price: () => 0, resource: () => undefined, discoverer: () => undefined, memory },
      revoked: () => new Set(),
      clock,
    })
    const presented = readPresentedKey(context.field('signature-key'))
    const right = mac(steps['retrieval-signed'](url))
    return { ...context, fetch: { url, right, presented, agentDirectory: grant?.agentDirectory } }
  }

  const judge = (context: Context): Violation[] => {
    const violations: Violation[] = []
    for (const check of deliveryChecks) {
      if (checks[check].after?.some((earlier) => violations.some((one) => one.check === earlier))) continue
      const finding = checks[check].holds(context)
      if (finding !== true) violations.push({ check, says: finding })
    }
    return violations
  }

  const unreachable = async (url: string): Promise<boolean> => {
    try {
      return (await fetchDocument(url)).status !== 200
    } catch {
      return true
    }
  }

  const refuse = (...violations: Violation[]): Judged => ({
    violations,
    answer: { status: steps['fetch-refusal'](violations), headers: [], body: Buffer.alloc(0) },
  })

  return {
    setResources(given) {
      resources = given
      grants.clear()
    },
    owns: ({ target }) => pathOf(target).startsWith('/content/'),
    sell(context, resource, clock) {
      const transaction = randomUUID()
      const expires = Math.floor((clock + steps['retrieval-lifetime']()) / 1000)
      const hash = steps['retrieval-hash'](context)
      const target = retrievalTarget(
        { uri: resource.uri, transaction, expires, hash: steps['url-hash'](hash, context) },
        (url) => mac(steps['retrieval-signed'](url)),
      )
      grants.set(transaction, { agentDirectory: context.directoryBase })
      return steps['execute-answer'](
        {
          ver: '1.0',
          retrieval_endpoint: address.origin + target,
          expires_at: new Date(expires * 1000).toISOString(),
          ...(hash !== undefined && { agent_identity_hash: hash }),
        },
        context,
      )
    },
    async serve(message, clock) {
      const access = steps['fetch-by'](message.method)
      if (access === 'refused') {
        const says = 'content is fetched by GET'
        return {
          ...refuse({ check: 'signature/every-door', says }),
          answer: { status: 405, headers: [], body: Buffer.alloc(0) },
        }
      }
      const context = read(message, clock)
      const violations = access === 'judged' ? judge(context) : []
      if (violations.length > 0) return refuse(...violations)
      for (const url of steps['delivery-directories'](context))
        if (await unreachable(url)) return refuse({ check: 'retrieval/bound', says: 'there is no key directory' })
      const resource = resources.get(context.fetch?.url.uri ?? '')
      if (!resource) return refuse({ check: 'retrieval/hmac', says: 'there is no such resource' })
      const body = Buffer.from(steps['content-of'](resource, resources, context))
      return { violations, answer: { status: 200, headers: [['content-type', 'text/plain; charset=utf-8']], body } }
    },
  }
}
