import { expect, test } from 'vitest'
import type { JournalEvent } from '../reports/journal.ts'
import { reportOf } from '../reports/report.ts'
import { companyOf, compatible, flipBaselinesOf } from '../harness/plan/company.ts'
import { pairName, type Row } from '../harness/plan/row.ts'
import { pairsIn, rowsOf } from '../harness/plan/rows.ts'
import { signed } from './signature/baseline.ts'
import { Bench } from '../harness/self-test/bench.ts'
import { breachesOfRows } from '../harness/self-test/rows.ts'
import { parts, replaceParts, startServer, type Check } from '../harness/reference/index.ts'
import { run } from '../harness/run/run.ts'
import { parseProfile } from '../harness/target/index.ts'
import { rules } from './index.ts'

const pairsOf = ({ variations, meetings }: Row): string[] => [
  ...variations.flatMap((one, i) => variations.slice(i + 1).map((other) => pairName(one, other))),
  ...meetings.flatMap(({ fault, beside }) => beside.map((one) => pairName(fault, one))),
]

const someAreas = rules.filter(({ id }) => /^(window|digest|signature|requester)\//.test(id))

test('rows hold every pair that can stand together, and are the same each time', () => {
  const rows = rowsOf(someAreas, 7)
  const held = new Set(rows.flatMap(pairsOf))
  const { members } = companyOf(someAreas, signed)
  const wanted = members.flatMap((one, i) =>
    members
      .slice(i + 1)
      .filter((other) => one.role === 'variation' || other.role === 'variation')
      .filter((other) => one.rule !== other.rule && compatible(one, other))
      .map((other) => pairName(one, other)),
  )
  const missing = wanted.filter((pair) => !held.has(pair))
  // Some put back what others have changed.
  expect(missing.length).toBeLessThan(wanted.length / 50)
  expect(pairsIn(rows)).toBe(held.size)
  expect(rowsOf(someAreas, 7).map(pairsOf)).toEqual(rows.map(pairsOf))
})

test('every fault has variations to stand beside, but those in the name of an agent without a domain', () => {
  const alone = flipBaselinesOf(rules).flatMap((baseline) => {
    const { members } = companyOf(rules, baseline)
    const isOwn = ({ rule, role }: (typeof members)[number]): boolean => rule.on === baseline && role === 'fault'
    const mayJoin = members.filter(({ role }) => role === 'variation')
    return members.filter((one) => isOwn(one) && !mayJoin.some((other) => compatible(one, other)))
  })
  expect(new Set(alone.map(({ rule }) => rule.id))).toEqual(new Set(['keys/registry-hosted']))
})

test('the reference and its legal variants judge rows, and faults in them, as they were made', async () => {
  const bench = await Bench.open()
  const { breaches, tried } = await breachesOfRows(bench, rules, { every: 251, ofVariants: 7 })
  bench.close()
  expect(breaches).toEqual([])
  expect(tried).toBeGreaterThan(40)
})

type Context = Parameters<Check['holds']>[0]

const isFilled = ({ field }: Context): boolean => field('authorization') !== ''
const isBare = ({ lines }: Context): boolean => lines('signature-agent')[0]?.startsWith('"') === false

/** Two bugs that only two edits together show. */
const bad = replaceParts(parts, {
  checks: {
    'signature/present': (context) => !(isFilled(context) && isBare(context)) || 'a bare agent has no authorization',
    'window/expired': (context) => isBare(context) || parts.checks['window/expired'].holds(context),
  },
})

test('what only two edits together show is found, told of the fewest edits, and can be replayed', async () => {
  const server = await startServer({ parts: bad })
  const profile = parseProfile(JSON.stringify(server.profile))
  profile.participants.port = 0
  const events: JournalEvent[] = []
  const { signal } = new AbortController()
  const shown =
    /^(window\/expired|signature\/(binds-authorization|agent-forms|agent-present|valid)|requester\/type-known)$/
  await run({
    profile,
    rules: rules.filter(({ id }) => shown.test(id)),
    pairs: true,
    seed: 0,
    slow: false,
    bail: false,
    version: 'test',
    signal,
    emit: (event) => void events.push(event),
  })
  await server.close()
  const { pairs, rules: reports } = reportOf(events)
  const failures = reports.flatMap((rule) => rule.failures.map((failure) => ({ rule: rule.id, token: failure.case })))
  expect(failures).toContainEqual({
    rule: 'window/expired',
    token: 'signed:signature/agent-forms.bare+window/expired.by-a-day@0',
  })
  expect(failures).toContainEqual({
    rule: 'signature/binds-authorization',
    token: 'signed:signature/agent-forms.bare+signature/binds-authorization.filled-and-covered@0',
  })
  // Of two variations that do not bear each other, either may be the one that is tried beside the other.
  const pair =
    /^signed:signature\/agent-(forms|present)\.bare\+(window\/expired|signature\/binds-authorization)\.[^+]*$/
  expect(failures.filter(({ token }) => !pair.test(token))).toEqual([])
  expect(pairs?.played).toBeGreaterThan((pairs?.planned ?? 0) / 2)
})
