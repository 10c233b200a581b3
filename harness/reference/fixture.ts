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

/** Reads a fixture as it was sent. Returns what is wrong with it where it is none. */
export const readFixture = (text: string): Fixture | { wrong: string } => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { wrong: 'the fixture is not JSON' }
  }
  const fixture = { ...emptyFixture, ...(value as object) } as Fixture
  if (typeof value !== 'object' || value === null || fixture.schema !== emptyFixture.schema)
    return { wrong: `the fixture's schema is not ${emptyFixture.schema}` }
  const bad = listNames.find((name) => !Array.isArray(fixture[name]))
  if (bad) return { wrong: `${bad} of the fixture is not a list` }
  return { ...fixture, exchange: { ...emptyFixture.exchange, ...fixture.exchange } }
}
