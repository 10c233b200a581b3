import { expect, test } from 'vitest'
import type { JournalEvent } from '../reports/journal.ts'
import { reportOf } from '../reports/report.ts'
import type { Rule } from '../harness/plan/rule.ts'
import { parts, replaceParts, startServer, variants } from '../harness/reference/index.ts'
import { run } from '../harness/run/run.ts'
import { Bench } from '../harness/self-test/bench.ts'
import type { Prepared } from '../harness/self-test/judged.ts'
import { wrongCases } from '../harness/self-test/laws.ts'
import { parseProfile } from '../harness/target/index.ts'
import { rules } from './index.ts'
import lattice from './scopes/lattice.ts'

/** What is tried at a variant that is one on real sockets only: of each area some rules, others at each variant. */
const someOf = (turn: number): Rule[] =>
  rules.filter((rule, i) => rule.kind === 'flip' && ((i + turn) % 12 === 0 || rule.id === 'delegation/token-encoding'))
const chained = rules.filter((rule) => 'on' in rule && rule.kind === 'flip' && rule.on.plan.delegation !== undefined)

const eventsAt = async (variant: string, chosen: Rule[]): Promise<JournalEvent[]> => {
  const server = await startServer({ variant })
  const profile = parseProfile(JSON.stringify(server.profile))
  profile.participants.port = 0
  const events: JournalEvent[] = []
  const { signal } = new AbortController()
  const options = { seed: 0, slow: false, bail: false, version: 'test', signal }
  await run({ profile, rules: chosen, ...options, emit: (event) => void events.push(event) })
  await server.close()
  return events
}

const unfit = (events: JournalEvent[]): string[] =>
  reportOf(events).rules.flatMap(({ id, status, reason }) => (status === 'pass' ? [] : `${id}: ${status}, ${reason}`))

const onSockets = Object.keys(variants).filter((name) => variants[name]?.server)

test.each(onSockets)('on real sockets, an exchange that %s fails no rule', async (variant) =>
  expect(unfit(await eventsAt(variant, someOf(onSockets.indexOf(variant))))).toEqual([]),
)

test('an offer that nobody has asked for is not the one that is executed', async () => {
  const chosen = rules.filter(({ id }) => ['discovery/flow', 'retrieval/answer'].includes(id))
  expect(unfit(await eventsAt('offers first what nobody has asked for', chosen))).toEqual([])
})

test('what is not asked where nothing is offered without scopes is not planned there', async () => {
  const chosen = rules.filter(({ id }) => ['scopes/disclosure', 'scopes/any-of'].includes(id))
  expect(unfit(await eventsAt('offers nothing to whoever names no scope', chosen))).toEqual([])
})

test('that declared scopes grant nothing shows whichever rule wants it', async () => {
  const chosen = rules.filter(({ id }) => ['window/expired', 'scopes/subscription'].includes(id))
  const report = reportOf(await eventsAt('grants nothing for declared scopes', chosen))
  expect(report.rules).toMatchObject([
    { status: 'pass' },
    { status: 'skipped', reason: expect.stringContaining('self_declared_scopes') },
  ])
  expect(report.summary.verdict).toBe('conformant')
})

/** Exchanges that offer nothing public to whoever brings nothing for it. */
const closed = [
  'offers nothing without a chain',
  'refuses whoever comes without a chain',
  'offers what is public to those alone who may have everything',
]

test.each(closed)('an exchange that %s is brought what it wants', async (variant) => {
  const chosen = rules.filter(({ id }) =>
    [
      'requester/type-unspecified',
      'signature/every-operation',
      'keys/ends-before-execute',
      'manifest/delisted',
      'scopes/disclosure',
      'retrieval/hash',
      'discovery/flow',
    ].includes(id),
  )
  expect(unfit(await eventsAt(variant, chosen))).toEqual([])
})

const byChain = Object.entries(variants).flatMap(([name, { chain }]) => (chain ? [{ name, chain }] : []))

test.each(byChain)('an exchange that $name fails no rule', async ({ name, chain }) => {
  const bench = await Bench.open(chain)
  const prepared = new Map<Rule, Prepared[]>()
  for (const rule of chained) prepared.set(rule, await bench.prepare(rule))
  const wrong = await wrongCases(bench, bench.exchange(replaceParts(parts, variants[name] ?? {})), prepared)
  bench.close()
  expect(wrong.map(({ one }) => one.name)).toEqual([])
})

test.each(byChain)('of an exchange that $name it is found out on real sockets', async ({ name, chain }) => {
  const events = await eventsAt(
    name,
    rules.filter(({ id }) => ['delegation/accepted', 'delegation/linkage'].includes(id)),
  )
  const says = events.flatMap((event) => (event.event === 'preflight-checked' ? [event.says] : []))
  expect(says.join()).toContain(`dialect.chain is ${chain}`)
  expect(unfit(events)).toEqual([])
})

test.each([
  'takes chains of requesters only whose type says so',
  'has chains executed by requesters only whose type says so',
])('an exchange that %s gets them of such', async (variant) => {
  const concerned = /^(signature\/with-delegation|delegation\/(accepted|linkage|left-out)|scopes\/disclosure)$/
  const chosen = rules.filter(({ id }) => concerned.test(id))
  const events = await eventsAt(variant, chosen)
  const says = events.flatMap((event) => (event.event === 'preflight-checked' ? [event.says] : []))
  expect(says.join()).toContain('requesters of type REQUESTER_TYPE_DELEGATED only')
  expect(unfit(events)).toEqual([])
})

test.each(['filters by tokens that it verifies at Execute', 'shows nothing by a chain that it refuses at Execute'])(
  'an exchange that %s owes no reason at Discover',
  async (variant) => {
    const chosen = rules.filter(({ id }) => id === 'delegation/reason')
    expect(unfit(await eventsAt(variant, chosen))).toEqual([])
  },
)

test('an exchange that goes by the mirror until Execute may be told nothing by a delegation without one', async () => {
  const chosen = rules.filter(({ id }) => ['delegation/required-fields', 'delegation/accepted'].includes(id))
  const events = await eventsAt('goes by the mirror alone until Execute', chosen)
  expect(unfit(events)).toEqual([])
  expect(events.flatMap((event) => (event.event === 'case-judged' ? [event.case] : [])).join()).not.toContain('mirror')
})

test.each([
  'knows relationships by their short names only',
  'names its domain without a port, and finds itself listed with it',
])('an exchange that %s is listed so', async (variant) => {
  const chosen = rules.filter(({ id }) =>
    ['signature/valid', 'manifest/domain', 'manifest/consumer-version', 'manifest/delisted'].includes(id),
  )
  expect(unfit(await eventsAt(variant, chosen))).toEqual([])
})

test('of an exchange that offers nothing to whoever names no scope, all declare one', async () => {
  const chosen = rules.filter(({ id }) =>
    ['signature/every-operation', 'retrieval/bound', 'scopes/subscription', 'requester/default-scopes'].includes(id),
  )
  const events = await eventsAt('offers nothing to whoever names no scope', chosen)
  const { public: open } = reportOf(events).rules.find(({ id }) => id === 'requester/default-scopes')?.observation ?? {}
  expect(open).toMatchObject({ observed: 'rejected' })
  expect(unfit(events).filter((text) => !text.includes(': observed'))).toEqual([])
})

test('that a URL is not bound shows where it comes of a chain, if a plain Execute brings none', async () => {
  const chosen = rules.filter(({ id }) => ['retrieval/bound-delegated', 'retrieval/bound'].includes(id))
  const events = await eventsAt('sells to delegates alone, by URLs that are not bound', chosen)
  expect(reportOf(events).rules.map(({ status }) => status)).toEqual(['skipped', 'skipped'])
})

test.each(['five resources', 'one resource'])(
  'an exchange refuses to be asked for more than %s at once',
  async (most) => {
    const { declared } = lattice.carriers
    const chosen = declared ? [{ ...lattice, granted: lattice.granted.slice(0, 12), carriers: { declared } }] : []
    const events = await eventsAt(`refuses to be asked for more than ${most} at once`, chosen)
    expect(unfit(events)).toEqual([])
  },
)

test('an exchange that takes fewer brokers where nothing is said of hops is told how many may come', async () => {
  const chosen = rules.filter(({ id }) => ['hops/relayed', 'hops/manifest-cap', 'hops/request-cap'].includes(id))
  const events = await eventsAt('takes one broker where nothing is said of hops', chosen)
  const says = events.flatMap((event) => (event.event === 'preflight-checked' ? [event.says] : []))
  expect(says.join()).toContain('requests through brokers state it')
  expect(unfit(events)).toEqual([])
})

test('an exchange that lets no broker through where nothing is said of hops is told so at Execute, too', async () => {
  const concerned = [
    'hops/relayed',
    'hops/every-operation',
    'hops/whole-request-at-execute',
    'delegation/relayed',
    'quota/reason',
  ]
  const chosen = rules.filter(({ id }) => concerned.includes(id))
  expect(unfit(await eventsAt('takes no broker where nothing is said of hops, whatever is asked', chosen))).toEqual([])
})

test('an exchange that takes one resource at a time is not asked for several', async () => {
  const chosen = rules.filter(({ id }) =>
    ['scopes/only-matching', 'scopes/disclosure', 'scopes/subscription', 'retrieval/hash-anew'].includes(id),
  )
  const events = await eventsAt('refuses to be asked for more than one resource at once', chosen)
  expect(unfit(events)).toEqual([])
  expect(events.flatMap((event) => (event.event === 'case-judged' ? [event.case] : [])).join()).not.toContain('both-')
})

test.each([
  [
    'takes chains of delegates only, and tokens of two hours at most',
    /^(quota\/lifetime|delegation\/key-ends-in-cache)$/,
  ],
  [
    'takes one broker at most without saying so, and refuses whoever names no scope',
    /^(hops|delegation)\/relayed$|^revocation\/everywhere$/,
  ],
])('an exchange %s: each is found out in spite of the other', async (variant, concerned) => {
  const events = await eventsAt(
    variant,
    rules.filter(({ id }) => concerned.test(id)),
  )
  expect(unfit(events).filter((text) => !text.includes(': skipped'))).toEqual([])
})

test.each([
  {
    variant: 'sells nothing for money',
    found: ['scopes/subscription skipped', 'delegation/mirror pass', 'claims/spend-cap skipped'],
  },
  {
    variant: 'sells dearly',
    found: ['claims/svc-encoding pass', 'claims/optional pass', 'claims/spend-cap skipped'],
  },
])('of an exchange that $variant no other price is wanted', async ({ variant, found }) => {
  const chosen = rules.filter(({ id }) => found.some((one) => one.startsWith(`${id} `)))
  const { rules: told } = reportOf(await eventsAt(variant, chosen))
  expect(told.map(({ id, status }) => `${id} ${status}`)).toEqual(found)
})

test('of an exchange that offers all by default no chain of another owner is wanted', async () => {
  const chosen = rules.filter(({ id }) => ['delegation/anchor', 'delegation/verified-anew'].includes(id))
  const events = await eventsAt('is a public exchange to whoever has no scope from an owner', chosen)
  expect(unfit(events)).toEqual([])
  const cases = events.flatMap((event) => (event.event === 'case-judged' ? [event.case] : []))
  expect(cases.join()).not.toMatch(/another-owner@|another-owners-beside|known-to-another-owner/)
})

test('of an exchange that makes an agent one offer at a time each case has an agent of its own', async () => {
  const areas =
    /^(signature\/every-operation|retrieval\/(bound|hash|hash-anew|hash-at-once)|quota\/(exhausted|concurrent))$/
  const chosen = rules.filter(({ id }) => areas.test(id))
  const events = await eventsAt('makes an agent one offer at a time for a resource', chosen)
  expect(unfit(events).map((text) => text.split(',')[0])).toEqual([
    'quota/concurrent: skipped',
    'retrieval/hash-anew: skipped',
    'retrieval/hash-at-once: skipped',
  ])
})

test('of an exchange that makes an agent one offer, by its last chain or without, so does each', async () => {
  const chosen = rules.filter(({ id }) => /^retrieval\/(bound|hash|hash-relayed)$/.test(id))
  expect(
    unfit(await eventsAt('makes an agent one offer for a resource, by the tokens of its last Discover', chosen)),
  ).toEqual([])
})

test('of an exchange that takes no large bodies none is wanted', async () => {
  const chosen = rules.filter(({ id }) => id === 'digest/form')
  const events = await eventsAt('takes no body of more than 8 KiB', chosen)
  expect(unfit(events)).toEqual([])
  expect(events.flatMap((event) => (event.event === 'case-judged' ? [event.case] : [])).join()).not.toContain('large')
})
