import { expect, test } from 'vitest'
import { Dealer } from '../harness/fuzz/deal.ts'
import { compose, singlesOf, storiesOf, type Case } from '../harness/plan/compose.ts'
import type { Plan } from '../harness/plan/plan.ts'
import { caseOf } from '../harness/plan/row.ts'
import { rowsOf } from '../harness/plan/rows.ts'
import type { Rule } from '../harness/plan/rule.ts'
import { hasPartsFor, withoutPartsFor } from '../harness/plan/leaving-out.ts'
import type { RuleReport } from '../reports/report-types.ts'
import { startServer, type ServerOptions } from '../harness/reference/index.ts'
import { parseProfile } from '../harness/target/index.ts'
import { rules } from './index.ts'
import { reportFrom } from './report-from.ts'

const seeds = [0, 1, 2, 3, 4, 5, 6, 7]
const withoutTwoBrokers = (rule: Rule): Rule => withoutPartsFor(rule, 'two-brokers')
const narrowed = rules.map(withoutTwoBrokers).filter(({ needs = [] }) => !needs.includes('two-brokers'))

/** A stack that is to be deeper than the exchange's own cap is as deep as that says. */
const isDeep = ({ signatures, relays }: Plan, most = 1): boolean =>
  relays ? Number(relays.intermediaries) > most : signatures.length > most + 1
const planOf = (one: Case): Plan => compose(one).plan

const deepOf = (rule: Rule, most = 1): string[] =>
  rule.kind === 'flip'
    ? singlesOf(rule).flatMap((edits) => {
        const { slug = '', role } = edits.at(-1) ?? {}
        const deep = seeds.some((seed) => isDeep(planOf({ baseline: rule.on, edits, seed }), most))
        return deep && role !== 'open' ? slug : []
      })
    : []

const relayedStoriesOf = (rule: Rule): string[] =>
  rule.kind === 'watch'
    ? storiesOf(rule).flatMap((scene) =>
        isDeep(planOf({ baseline: rule.on, edits: [scene], seed: 0 }), 0) ? scene.slug : [],
      )
    : []

test('what is left out takes two brokers, and what is left takes one', () => {
  const listed = rules.filter((rule) => hasPartsFor(rule, 'two-brokers'))
  expect(listed.length).toBeGreaterThan(5)
  expect(narrowed.flatMap(deepOf)).toEqual([])
  for (const rule of listed) {
    if (rule.kind !== 'flip') continue
    const judged = Object.keys({ ...rule.faults, ...rule.variations })
    expect(judged.filter((slug) => rule.partsNeed?.['two-brokers']?.includes(slug))).toEqual(deepOf(rule))
  }
})

test('what is left out for whom nobody may pass requests on takes a broker, and what is left none', () => {
  const left = rules
    .map((rule) => withoutPartsFor(rule, 'forwarding'))
    .map(withoutTwoBrokers)
    .filter(({ needs = [] }) => !needs.includes('forwarding') && !needs.includes('two-brokers'))
  expect(left.flatMap((rule) => [...deepOf(rule, 0), ...relayedStoriesOf(rule)])).toEqual([])
})

test('no company of edits makes two brokers of one', () => {
  const rows = rowsOf(narrowed, 0).map(({ baseline, variations }) => caseOf(baseline, variations, 0))
  const dealer = new Dealer({ rules: narrowed, seed: 0 })
  const hands = Array.from({ length: 50 }, (_, index) => dealer.hand(index).cases).flat()
  expect(rows.length).toBeGreaterThan(100)
  const deep = [...rows, ...hands].filter((one) => isDeep(planOf(one)))
  expect(deep.map(({ edits }) => edits.map(({ name }) => name))).toEqual([])
})

const wanted = ['hops/relayed', 'hops/each-verified', 'hops/manifest-cap', 'hops/request-cap', 'delegation/relayed']

const saidOf = ({ status, reason, failures }: RuleReport): string =>
  failures[0]?.title ?? (status === 'inconclusive' ? `${status}: ${reason}` : status)

/** What a run says of a few rules at an exchange whose own cap is 2, or another. */
const statusesAt = async (options: ServerOptions, cap = 2, ids = wanted) => {
  const server = await startServer(options)
  const { endpoint, control } = server.profile
  const exchange = { domain: new URL(endpoint).host, max_intermediary_hops: cap }
  const none = { publishers: [], owners: [], brokers: [], resources: [] }
  const fixture = JSON.stringify({ schema: 'svc-conformance-fixture/1', scheme: 'http', exchange, ...none })
  await fetch(`${control}/fixture`, { method: 'PUT', body: fixture })
  const profile = parseProfile(JSON.stringify({ endpoint, control, participants: { port: 0 } }))
  const chosen = rules.filter(({ id }) => ids.includes(id))
  const report = await reportFrom(profile, chosen, { pairs: true })
  await server.close()
  return Object.fromEntries(report.rules.map((rule) => [rule.id, saidOf(rule)]))
}

const right = {
  'hops/relayed': 'pass',
  'hops/each-verified': 'pass',
  'hops/manifest-cap': 'pass',
  'hops/request-cap': 'skipped',
  'delegation/relayed': 'pass',
}

const counting = { variant: 'counts the signatures of a stack against the caps' }

test.concurrent('an exchange whose cap is 2, and that counts signatures, is tried with one broker', async () => {
  expect(await statusesAt(counting)).toEqual(right)
})

test.concurrent('an exchange whose cap is 2, and that counts intermediaries, is tried with two', async () => {
  expect(await statusesAt({})).toEqual({ ...right, 'hops/request-cap': 'pass' })
})

test.concurrent('an exchange whose cap is 3, and that counts signatures, is tried with two brokers', async () => {
  const ids = ['revocation/everywhere', 'hops/relayed']
  const passing = Object.fromEntries(ids.map((id) => [id, 'pass']))
  expect(await statusesAt(counting, 3, ids)).toEqual(passing)
  expect(await statusesAt({}, 3, ids)).toEqual(passing)
  const mutant = 'looks whether the keys of two brokers at most are revoked'
  expect((await statusesAt({ mutant }, 3, ids))['revocation/everywhere']).toBe("the third broker's key is revoked")
})

test.concurrent('an exchange whose cap is 1 is tried with one broker where it takes one', async () => {
  expect(await statusesAt({}, 1)).toEqual(right)
  const skipped = Object.keys(right).map((id) => [id, 'skipped'])
  expect(await statusesAt(counting, 1, [...wanted, 'quota/exhausted'])).toEqual({
    ...Object.fromEntries(skipped),
    'quota/exhausted': 'pass',
  })
})

test.concurrent('an exchange that takes one broker, and does not say so, is tried with one', async () => {
  const found = await statusesAt({ variant: 'takes one broker at most, and does not say so' })
  expect(found).toEqual({ ...right, 'hops/manifest-cap': 'skipped' })
})

test.concurrent("an exchange whose cap is 2, and that verifies the agent's signature only, is caught", async () => {
  const found = await statusesAt({ mutant: "verifies the agent's signature only" })
  expect(found['hops/each-verified']).toBe("the broker's signature is corrupted")
})
