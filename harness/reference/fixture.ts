import type { JsonObject } from '../plan/json.ts'
import { isObject, parseObject } from './json.ts'

/** The target's world, as it is told before a run (contract, section 4). Unknown members are passed over. */
export interface Fixture {
  schema: 'svc-conformance-fixture/1'
  /** What stands before a bare domain: `http` or `https`. */
  scheme: string
  exchange: {
    domain: string
    max_intermediary_hops: number
    disclosure: 'reveal' | 'hide'
    revocation_poll_seconds: number
  }
  publishers: { domain: string }[]
  owners: { domain: string }[]
  brokers: { domain: string }[]
  resources: Resource[]
}

export interface Resource {
  uri: string
  publisher: string
  owner: string
  /** `null`: public. */
  required_scope: string | null
  price_cents: number
  /** Name of the subscription that brings the price to 0. */
  subscription: string | null
  content: string
}

export const emptyFixture: Fixture = {
  schema: 'svc-conformance-fixture/1',
  scheme: 'http',
  exchange: { domain: '', max_intermediary_hops: 3, disclosure: 'reveal', revocation_poll_seconds: 300 },
  publishers: [],
  owners: [],
  brokers: [],
  resources: [],
}

const listNames = ['publishers', 'owners', 'brokers', 'resources'] as const

const isFixture = (value: JsonObject): value is JsonObject & Fixture =>
  value['schema'] === emptyFixture.schema &&
  isObject(value['exchange']) &&
  listNames.every((name) => {
    const list = value[name]
    return Array.isArray(list) && list.every(isObject)
  })

/** Reads a fixture as it was sent; what its `exchange` does not say is as in the empty one. Says what is wrong where it is none. */
export const readFixture = (text: string): Fixture | { wrong: string } => {
  const given = parseObject(text)
  if (!given) return { wrong: 'the fixture is not a JSON object' }
  if (!isFixture(given)) return { wrong: `schema is not ${emptyFixture.schema}, or a member of the fixture is missing` }
  return { ...given, exchange: { ...emptyFixture.exchange, ...given.exchange } }
}
