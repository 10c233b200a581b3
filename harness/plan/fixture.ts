import type { Json, JsonObject } from './json.ts'

/** A participant that the target is told of before a run. It keeps its address and keys from run to run. */
export interface FixtureParticipant {
  /** A `principal` has a directory of its own and is not listed in the fixture. */
  role: 'publisher' | 'owner' | 'broker' | 'principal'
  /** The last two octets of its loopback address; with a port each, its turn in `participants`. */
  place: [third: number, fourth: number]
  /** Names of the keys that its directory publishes, in order. */
  keys: string[]
  /** Keys that are not in force: out of their window for an hour, or for a week, or not in it yet. Others are. */
  outOfForce?: Record<string, 'lapsed' | 'expired' | 'early'>
  /** Members of keys' entries that differ from those of a signing Ed25519 key. */
  ofOtherKind?: Record<string, JsonObject>
  /** Names of those that its revocation list names; absent: there is no list. */
  revoked?: string[]
  /** Members of its manifest that differ from those of its role. */
  manifest?: Record<string, Json | undefined>
  /** How a publisher's manifest lists the exchange, where not alone and as a direct partner. */
  listing?: { after?: JsonObject[]; before?: JsonObject[]; relationship?: string }
}

/** What a publisher offers (contract, section 4), with participants by name. */
export interface FixtureResource {
  publisher: string
  owner: string
  path: string
  /** `null` is a public resource. */
  required_scope: string | null
  price_cents: number
  /** A requester with `subscription:` and this name gets it at price 0. */
  subscription: string | null
  content: string
}

/** Add at the end, and change no place: operators load the fixture by hand. */
const participants = {
  publisher: { role: 'publisher', place: [0, 1], keys: ['publisher'] },
  owner: { role: 'owner', place: [0, 2], keys: ['owner', 'owner-second'] },
  owner2: { role: 'owner', place: [0, 3], keys: ['owner2'] },
  principal: { role: 'principal', place: [0, 4], keys: ['principal'] },
  broker: { role: 'broker', place: [1, 1], keys: ['broker'] },
  broker2: { role: 'broker', place: [1, 2], keys: ['broker2'] },
  'owner-revoking': {
    role: 'owner',
    place: [0, 5],
    keys: ['owner-revoking', 'owner-revoked'],
    revoked: ['owner-revoked'],
  },
  'broker-revoking': {
    role: 'broker',
    place: [1, 3],
    keys: ['broker-revoking', 'broker-revoked'],
    revoked: ['broker-revoked'],
  },
  'publisher-delisting': { role: 'publisher', place: [0, 6], keys: ['publisher-delisting'] },
  'publisher-ver-2': { role: 'publisher', place: [0, 7], keys: ['publisher-ver-2'], manifest: { ver: '2.0' } },
  'publisher-ver-10': { role: 'publisher', place: [0, 8], keys: ['publisher-ver-10'], manifest: { ver: '10.0' } },
  'publisher-extended': {
    role: 'publisher',
    place: [0, 9],
    keys: ['publisher-extended'],
    manifest: { ext: { 'vendor:colour': 'green' }, unknown_member: true },
  },
  'broker-rotating': {
    role: 'broker',
    place: [1, 4],
    keys: ['broker-lapsed', 'broker-early', 'broker-rotating'],
    outOfForce: { 'broker-lapsed': 'lapsed', 'broker-early': 'early' },
  },
  'publisher-ver-1-1': { role: 'publisher', place: [0, 30], keys: ['publisher-ver-1-1'], manifest: { ver: '1.1' } },
  'publisher-ver-null': { role: 'publisher', place: [0, 31], keys: ['publisher-ver-null'], manifest: { ver: null } },
  'publisher-ver-number': { role: 'publisher', place: [0, 32], keys: ['publisher-ver-number'], manifest: { ver: 1 } },
  'publisher-elsewhere': {
    role: 'publisher',
    place: [0, 33],
    keys: ['publisher-elsewhere'],
    manifest: { domain: 'elsewhere.example' },
  },
  'owner-rotating': { role: 'owner', place: [0, 20], keys: ['owner-old', 'owner-new'] },
  'owner-lapsing': {
    role: 'owner',
    place: [0, 21],
    keys: ['owner-lapsed', 'owner-expired', 'owner-early', 'owner-lapsing'],
    outOfForce: { 'owner-lapsed': 'lapsed', 'owner-expired': 'expired', 'owner-early': 'early' },
  },
  'owner-removing': { role: 'owner', place: [0, 22], keys: ['owner-leaving', 'owner-staying'] },
  'broker-removing': { role: 'broker', place: [1, 5], keys: ['broker-leaving', 'broker-staying'] },
  'publisher-several': {
    role: 'publisher',
    place: [0, 34],
    keys: ['publisher-several'],
    listing: {
      after: [
        {
          domain: 'exchange.example',
          endpoint: 'https://exchange.example/v1',
          relationship: 'PROVIDER_RELATIONSHIP_DIRECT',
        },
      ],
      before: [
        {
          domain: 'other.example',
          endpoint: 'https://other.example/v1',
          relationship: 'PROVIDER_RELATIONSHIP_RESELLER',
        },
      ],
    },
  },
  'publisher-resold': {
    role: 'publisher',
    place: [0, 35],
    keys: ['publisher-resold'],
    listing: { relationship: 'PROVIDER_RELATIONSHIP_RESELLER' },
  },
  'publisher-delisting-2': { role: 'publisher', place: [0, 36], keys: ['publisher-delisting-2'] },
  'publisher-delisting-3': { role: 'publisher', place: [0, 37], keys: ['publisher-delisting-3'] },
  'broker-failing': { role: 'broker', place: [1, 6], keys: ['broker-failing'] },
  'broker-beside': { role: 'broker', place: [1, 7], keys: ['broker-beside'] },
  'broker-losing': { role: 'broker', place: [1, 8], keys: ['broker-lost', 'broker-kept'] },
  'publisher-delisting-4': { role: 'publisher', place: [0, 40], keys: ['publisher-delisting-4'] },
  'publisher-ver-0-9': { role: 'publisher', place: [0, 39], keys: ['publisher-ver-0-9'], manifest: { ver: '0.9' } },
  'publisher-contributed': {
    role: 'publisher',
    place: [0, 38],
    keys: ['publisher-contributed'],
    manifest: {
      contact: 'licensing@contributed.example',
      catalog_contributors: [{ domain: 'verifier.example', relationship: 'verifier' }],
    },
  },
  'owner-polled': { role: 'owner', place: [0, 23], keys: ['owner-outgoing', 'owner-remaining'] },
  'owner-resigning': { role: 'owner', place: [0, 24], keys: ['owner-resigned', 'owner-resigning'] },
  'broker-polled': { role: 'broker', place: [1, 9], keys: ['broker-outgoing', 'broker-remaining'] },
  'publisher-ver-absent': {
    role: 'publisher',
    place: [0, 42],
    keys: ['publisher-ver-absent'],
    manifest: { ver: undefined },
  },
  'owner-resting': { role: 'owner', place: [0, 27], keys: ['owner-rested', 'owner-resting'] },
  'broker-resting': { role: 'broker', place: [1, 10], keys: ['broker-rested', 'broker-resting'] },
  'owner-mixed': { role: 'owner', place: [0, 26], keys: ['owner-mixed'] },
  'owner-failing': { role: 'owner', place: [0, 25], keys: ['owner-failing'] },
  'publisher-delisting-5': { role: 'publisher', place: [0, 41], keys: ['publisher-delisting-5'] },
  'publisher-delisting-6': { role: 'publisher', place: [0, 43], keys: ['publisher-delisting-6'] },
  'publisher-delisting-7': { role: 'publisher', place: [0, 44], keys: ['publisher-delisting-7'] },
  'publisher-delisting-8': { role: 'publisher', place: [0, 45], keys: ['publisher-delisting-8'] },
  'publisher-delisting-9': { role: 'publisher', place: [0, 46], keys: ['publisher-delisting-9'] },
  'owner-listing': { role: 'owner', place: [0, 47], keys: ['owner-listed', 'owner-unlisted'] },
  'broker-listing': { role: 'broker', place: [1, 14], keys: ['broker-listed', 'broker-unlisted'] },
  'broker-ending': { role: 'broker', place: [1, 11], keys: ['broker-ending', 'broker-lasting'] },
  'broker-shortening': { role: 'broker', place: [1, 12], keys: ['broker-shortened', 'broker-shortening'] },
  'broker-adding': { role: 'broker', place: [1, 13], keys: ['broker-adding'] },
  'owner-ending': { role: 'owner', place: [0, 28], keys: ['owner-ended', 'owner-ending'] },
  'owner-unseen': { role: 'owner', place: [0, 48], keys: ['owner-unseen'] },
  'owner-overdue': {
    role: 'owner',
    place: [0, 49],
    keys: ['owner-overdue', 'owner-timely'],
    outOfForce: { 'owner-overdue': 'expired' },
  },
  'owner-shortening': { role: 'owner', place: [0, 29], keys: ['owner-shortened', 'owner-shortening'] },
  'broker-mixed': {
    role: 'broker',
    place: [1, 15],
    keys: ['broker-encrypting', 'broker-foreign', 'broker-mixed'],
    ofOtherKind: { 'broker-encrypting': { use: 'enc' }, 'broker-foreign': { alg: 'ES256' } },
  },
  'publisher-delisting-10': { role: 'publisher', place: [0, 50], keys: ['publisher-delisting-10'] },
  'publisher-delisting-11': { role: 'publisher', place: [0, 51], keys: ['publisher-delisting-11'] },
  'publisher-delisting-12': { role: 'publisher', place: [0, 52], keys: ['publisher-delisting-12'] },
} satisfies Record<string, FixtureParticipant>

/** What an article costs, in minor units: as a binary fraction of whole units, a hundred times that is less. */
export const articlePrice = 29

const resource = (path: string, differs: Partial<FixtureResource> = {}): FixtureResource => ({
  publisher: 'publisher',
  owner: 'owner',
  path,
  required_scope: null,
  price_cents: articlePrice,
  subscription: null,
  content: `The text at ${path}.\n`,
  ...differs,
})

const gated = (scope: string): FixtureResource =>
  resource(`/gated/${scope.replaceAll(':', '/')}`, { required_scope: scope })

const delisting = (...numbers: number[]): Record<string, FixtureResource> =>
  Object.fromEntries(
    numbers.map((number) => [
      `delisting-${number}`,
      resource(`/articles/delisting-${number}`, { publisher: `publisher-delisting-${number}` }),
    ]),
  )

const words = ['dist', 'US', 'CA']
/** Every scope of one to three segments over three words, shortest first. */
const latticeScopes = [
  ...words,
  ...words.flatMap((a) => words.map((b) => `${a}:${b}`)),
  ...words.flatMap((a) => words.flatMap((b) => words.map((c) => `${a}:${b}:${c}`))),
]

/** A resource for each scope that is tried, named `scope:` and the scope: `{uri.scope:dist:US}`. */
const scopes = [...latticeScopes, 'dist:EU', 'credit:read', 'academic:papers', 'internal:reports', 'dist:US:CA:LA']

const resources: Record<string, FixtureResource> = {
  open: resource('/articles/open'),
  open2: resource('/articles/open-too', { price_cents: 7 }),
  dear: resource('/articles/dear', { price_cents: 500 }),
  reports: resource('/reports/quarterly', { required_scope: 'internal:reports' }),
  region: resource('/regions/california', { required_scope: 'dist:US:CA' }),
  news: resource('/news/today', { price_cents: 58, subscription: 'news' }),
  'other-owner': resource('/articles/other-owner', { owner: 'owner2', required_scope: 'internal:reports' }),
  'revoking-owner': resource('/articles/revoking-owner', {
    owner: 'owner-revoking',
    required_scope: 'internal:reports',
  }),
  'rotating-owner': resource('/articles/rotating-owner', {
    owner: 'owner-rotating',
    required_scope: 'internal:reports',
  }),
  'lapsing-owner': resource('/articles/lapsing-owner', { owner: 'owner-lapsing', required_scope: 'internal:reports' }),
  'removing-owner': resource('/articles/removing-owner', {
    owner: 'owner-removing',
    required_scope: 'internal:reports',
  }),
  delisting: resource('/articles/delisting', { publisher: 'publisher-delisting' }),
  'ver-2': resource('/articles/manifest-2', { publisher: 'publisher-ver-2' }),
  'ver-10': resource('/articles/manifest-10', { publisher: 'publisher-ver-10' }),
  extended: resource('/articles/manifest-extended', { publisher: 'publisher-extended' }),
  'ver-1-1': resource('/articles/manifest-1-1', { publisher: 'publisher-ver-1-1' }),
  'ver-null': resource('/articles/manifest-null', { publisher: 'publisher-ver-null' }),
  'ver-number': resource('/articles/manifest-number', { publisher: 'publisher-ver-number' }),
  elsewhere: resource('/articles/elsewhere', { publisher: 'publisher-elsewhere' }),
  several: resource('/articles/several-exchanges', { publisher: 'publisher-several' }),
  'delisting-2': resource('/articles/delisting-2', { publisher: 'publisher-delisting-2' }),
  'delisting-3': resource('/articles/delisting-3', { publisher: 'publisher-delisting-3' }),
  resold: resource('/articles/resold', { publisher: 'publisher-resold' }),
  'delisting-4': resource('/articles/delisting-4', { publisher: 'publisher-delisting-4' }),
  'ver-0-9': resource('/articles/manifest-0-9', { publisher: 'publisher-ver-0-9' }),
  contributed: resource('/articles/contributed', { publisher: 'publisher-contributed' }),
  'polled-owner': resource('/articles/polled-owner', { owner: 'owner-polled', required_scope: 'internal:reports' }),
  'resigning-owner': resource('/articles/resigning-owner', {
    owner: 'owner-resigning',
    required_scope: 'internal:reports',
  }),
  ...Object.fromEntries(scopes.map((scope) => [`scope:${scope}`, gated(scope)])),
  ...delisting(6, 7, 8, 9),
  'delisting-5': resource('/articles/delisting-5', {
    publisher: 'publisher-delisting-5',
    required_scope: 'internal:reports',
  }),
  'resting-owner': resource('/articles/resting-owner', { owner: 'owner-resting', required_scope: 'internal:reports' }),
  'mixed-owner': resource('/articles/mixed-owner', { owner: 'owner-mixed', required_scope: 'internal:reports' }),
  'failing-owner': resource('/articles/failing-owner', {
    owner: 'owner-failing',
    required_scope: 'internal:reports',
  }),
  'unseen-owner': resource('/articles/unseen-owner', { owner: 'owner-unseen', required_scope: 'internal:reports' }),
  'overdue-owner': resource('/articles/overdue-owner', { owner: 'owner-overdue', required_scope: 'internal:reports' }),
  'listing-owner': resource('/articles/listing-owner', { owner: 'owner-listing', required_scope: 'internal:reports' }),
  'ending-owner': resource('/articles/ending-owner', { owner: 'owner-ending', required_scope: 'internal:reports' }),
  'shortening-owner': resource('/articles/shortening-owner', {
    owner: 'owner-shortening',
    required_scope: 'internal:reports',
  }),
  'ver-absent': resource('/articles/manifest-without-ver', { publisher: 'publisher-ver-absent' }),
  'gated-news': resource('/news/internal', {
    price_cents: 58,
    required_scope: 'internal:reports',
    subscription: 'news',
  }),
  'scope:dist:US:CA:LA:US': gated('dist:US:CA:LA:US'),
  /** Its path ends as that of another one does. */
  archived: resource('/archive/open-too', { price_cents: 9 }),
  'reports-elsewhere': resource('/reports/elsewhere', {
    publisher: 'publisher-extended',
    required_scope: 'internal:reports',
  }),
  ...delisting(10, 11, 12),
}

/** The world that the target knows before a run (contract, section 4), by name. */
export const fixture: {
  participants: Record<string, FixtureParticipant>
  resources: Record<string, FixtureResource>
} = { participants, resources }
