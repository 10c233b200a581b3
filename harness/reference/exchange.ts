import type { Json } from '../plan/json.ts'
import type { Answer, Message } from '../plan/message.ts'
import { addressOf } from './address.ts'
import type { Context } from './context.ts'
import { readRequest } from './context.ts'
import { createDelivery } from './delivery.ts'
import { createDirectoryClient } from './directory.ts'
import type { FetchDocument } from './fetch-document.ts'
import type { Fixture } from './fixture.ts'
import { emptyFixture } from './fixture.ts'
import { guarded } from './guarded.ts'
import { createJudge } from './judge.ts'
import { LruMap } from './lru.ts'
import { createRevocations } from './revocation.ts'
import { createOperations } from './operations.ts'
import type { Parts, Violation } from './part.ts'
import { parts as referenceParts } from './parts.ts'
import { charge, dueOf, giveBack, Ledger } from './quota.ts'
import { createPublishers } from './publishers.ts'

/** The exchange without its sockets. */
export interface Exchange {
  /** Judges a request and answers it. Never rejects: an error of its own is an answer, too. */
  handle(message: Message): Promise<Judged>
  /** Replaces the exchange's world; caches and offers are forgotten. */
  setFixture(fixture: Fixture): void
  readonly fixture: Fixture
  /** Fetches again now what is cached. */
  refresh(): Promise<void>
  /** Does what has fallen due on the clock, each thing once. */
  tick(): Promise<void>
}

export interface Judged {
  /** All that was wrong with the request; empty: it was answered. */
  violations: Violation[]
  answer: Pick<Answer, 'headers' | 'body'> & { status: number }
}

export interface ExchangeOptions {
  /** Where the exchange believes to be, path included: `http://127.0.0.1:8700/v1`. */
  endpoint: string
  /** Milliseconds since 1970. */
  now: () => number
  /** Where content is delivered, where that is another place. */
  deliveryOrigin?: string
  fetchDocument: FetchDocument
  /** From 0 to 1, for what is not to happen in step. */
  random?: () => number
  parts?: Parts
  fixture?: Fixture
}

const setting = (cookie: string): [string, string] => ['set-cookie', cookie]

const jsonAnswer = (status: number, value: Json, cookie?: string): Judged['answer'] => ({
  status,
  headers: [['content-type', 'application/json'], ...(cookie === undefined ? [] : [setting(cookie)])],
  body: Buffer.from(JSON.stringify(value)),
})

const turnedAway: Record<number, string> = {
  404: 'not_found',
  405: 'method_not_allowed',
  415: 'unsupported_media_type',
  501: 'unimplemented',
}

const mostRemembered = 10_000

/** Makes an exchange. */
export const createExchange = (options: ExchangeOptions): Exchange => {
  const { checks, steps } = options.parts ?? referenceParts
  const { now, fetchDocument, random = Math.random } = options
  const address = addressOf(options.endpoint)
  const revocations = createRevocations({ steps, now, random, fetchDocument })
  const directories = createDirectoryClient({ steps, now, fetchDocument, revocations })
  const publishers = createPublishers({ steps, fetchDocument })
  const judge = createJudge(checks, directories)
  const ledger = new Ledger()
  const memory = new LruMap<string, true>(mostRemembered)
  const place = options.deliveryOrigin === undefined ? address : addressOf(options.deliveryOrigin)
  const delivery = createDelivery({ steps, checks, address: place, fetchDocument, memory })
  const operations = createOperations(delivery)
  let fixture = options.fixture ?? emptyFixture
  operations.setFixture(fixture)

  const refuse = (violations: Violation[], context: Context): Judged => {
    const { status, body } = steps.refusal(violations, context)
    return { violations, answer: jsonAnswer(status, steps['answer-names'](body)) }
  }

  /** Of the publishers that the fixture names; others are nobody whose manifest could be read. */
  const closedFor = (context: Context): Promise<ReadonlySet<string>> => {
    const tenants = new Set(fixture.publishers.map(({ domain }) => domain))
    const asked = [...operations.publishersOf(context)].filter((domain) => tenants.has(domain))
    return publishers.closedAmong(asked, { domain: fixture.exchange.domain, scheme: fixture.scheme })
  }

  return guarded(steps, {
    get fixture() {
      return fixture
    },
    setFixture(given) {
      fixture = given
      directories.clear()
      publishers.clear()
      revocations.clear()
      memory.clear()
      ledger.clear()
      operations.setFixture(given)
    },
    async refresh() {
      if (steps['counts-are-cached']()) ledger.clear()
      await Promise.all([directories.refresh(), publishers.refresh()])
      await revocations.refresh()
    },
    tick: () => revocations.poll(),
    async handle(received) {
      if (delivery.owns(received)) return delivery.serve(received, now())
      const route = steps.route(received, address)
      if (route.operation === null) {
        const { status, says } = route
        const error = { code: turnedAway[status] ?? 'refused', message: says }
        return { violations: [{ check: 'signature/every-door', says }], answer: jsonAnswer(status, { error }) }
      }
      const clock = now()
      const message = route.body ? { ...received, body: route.body } : received
      const knows = {
        offer: operations.hasOffer,
        price: operations.priceOf,
        resource: operations.resourceOf,
        discoverer: operations.discovererOf,
        memory,
      }
      const { operation } = route
      const { scheme } = fixture
      const brokers = fixture.brokers.map(({ domain }) => `${scheme}://${domain}`)
      const owners = fixture.owners.map(({ domain }) => domain)
      const hopCap = fixture.exchange.max_intermediary_hops
      const world = {
        scheme,
        brokers,
        owners,
        hopCap,
        knows,
        revoked: (directory: string) => revocations.of(directory),
      }
      const context = readRequest({ steps, address, message, operation, clock, ...world })
      const violations = await steps.verdict(context, route.signed ? await judge(context) : [])
      if (violations.length > 0) {
        if (steps['gives-back'](operation)) giveBack(ledger, dueOf(context, clock))
        return refuse(violations, context)
      }
      const spent = await charge(ledger, dueOf(context, clock), steps)
      if (spent) return refuse([spent], context)
      if (operation === 'discover') context.closed = await closedFor(context)
      const answer = steps['answer-names'](operations.answer(context, clock))
      return { violations, answer: jsonAnswer(200, answer, context.cookie) }
    },
  })
}
