import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CaseJudged, ConstructionDisputed, JournalEvent } from '../reports/journal.ts'
import { reportOf } from '../reports/report.ts'
import { Dealer } from '../harness/fuzz/deal.ts'
import { fuzz } from '../harness/fuzz/fuzz.ts'
import { hands } from '../harness/fuzz/hands-left.ts'
import { Fuzzer, type Fuzzed, type FuzzLimits } from '../harness/fuzz/fuzzer.ts'
import type { Lab } from '../harness/run/lab.ts'
import { ringInProcess } from '../harness/fuzz/in-process.ts'
import { Referee } from '../harness/fuzz/referee.ts'
import { controlOf, expectedOf } from '../harness/plan/compose.ts'
import { envelope } from '../harness/plan/edits.ts'
import { flip, type Rule } from '../harness/plan/rule.ts'
import { caseOf, tokenOf } from '../harness/plan/token.ts'
import {
  applyMutant,
  mutants,
  parts,
  replaceParts,
  startServer,
  variants,
  type Parts,
} from '../harness/reference/index.ts'
import { parseProfile } from '../harness/target/index.ts'
import { rules } from './index.ts'
import { asking } from './requester/baseline.ts'

const flips = rules.filter(({ kind }) => kind === 'flip')
const some = flips.filter(({ id }) => /^(requester|window|digest)\//.test(id))
const judgedIn = (events: JournalEvent[]) =>
  events.filter((event): event is CaseJudged => event.event === 'case-judged')

describe('random cases', () => {
  test('are a function of seed and index, and their tokens name them', () => {
    const [one, other] = [new Dealer({ rules: some, seed: 5 }), new Dealer({ rules: some, seed: 5 })]
    for (const index of [11, 3]) {
      const tokens = one.hand(index).cases.map(tokenOf)
      expect(other.hand(index).cases.map(tokenOf)).toEqual(tokens)
      expect(tokens.map((token) => tokenOf(caseOf(token, rules)))).toEqual(tokens)
    }
    expect(new Dealer({ rules: some, seed: 6 }).hand(3).cases.map(tokenOf)).not.toEqual(one.hand(3).cases.map(tokenOf))
  })

  test('bring every edit in a round, most faults by themselves, and share their controls', () => {
    const dealer = new Dealer({ rules: some, seed: 1 })
    const cases = Array.from({ length: dealer.round }, (_, index) => dealer.hand(index).cases).flat()
    const names = new Set(cases.flatMap(({ edits }) => edits.map(({ name }) => name)))
    const all = some.flatMap((rule) =>
      rule.kind === 'flip'
        ? [...Object.keys(rule.faults), ...Object.keys(rule.variations)].map((slug) => `${rule.id}.${slug}`)
        : [],
    )
    expect(all.filter((name) => !names.has(name))).toEqual([])
    const faulty = cases.filter((one) => expectedOf(one) === 'rejected')
    const single = faulty.filter(({ edits }) => edits.filter(({ role }) => role === 'fault').length === 1)
    expect(single.length / faulty.length).toBeGreaterThan(0.7)
    expect(new Set(faulty.map((one) => tokenOf(controlOf(one)))).size).toBeLessThan(faulty.length / 2)
  })

  test('have one world a hand, as far as their own variations go', () => {
    const ofKeys = flips.filter(({ id }) => id.startsWith('keys/'))
    const dealer = new Dealer({ rules: [...some, ...ofKeys], seed: 1 })
    const dealt = Array.from({ length: 3 * dealer.round }, (_, index) => dealer.hand(index).cases)
    const changing = dealt.map((cases) => {
      const edits = cases.filter(({ baseline }) => baseline.slug !== 'published').flatMap((one) => one.edits)
      const named = new Map(edits.map((one) => [one.name, one]))
      return [...named.values()].filter(({ role, rule }) => role === 'variation' && rule.id.startsWith('keys/'))
    })
    expect(changing.filter((edits) => edits.length > 1).length).toBeGreaterThan(2)
    for (const edits of changing) expect(new Set(edits.map(({ rule }) => rule)).size).toBe(edits.length)
  })
})

describe('in process', () => {
  let referee: Referee
  const dealers = new Map<Rule[], Dealer>()
  const dealerOf = (chosen: Rule[]): Dealer => {
    const dealer = dealers.get(chosen) ?? new Dealer({ rules: chosen, seed: 2 })
    dealers.set(chosen, dealer)
    return dealer
  }

  beforeAll(async () => {
    referee = await Referee.open()
  })
  afterAll(() => referee.close())

  const fuzzed = async (
    exchange: Parts,
    limits: Partial<FuzzLimits>,
    chosen: Rule[] = some,
  ): Promise<{ events: JournalEvent[]; fuzzed: Fuzzed }> => {
    const events: JournalEvent[] = []
    const ring = await ringInProcess({
      rules: chosen,
      seed: 2,
      parts: exchange,
      emit: (event) => void events.push(event),
    })
    const fuzzer = new Fuzzer(ring, referee, { keepGoing: false, ...limits })
    const result = await fuzzer.play(hands(dealerOf(chosen)))
    await ring.scenes.close()
    ring.close()
    return { events, fuzzed: result }
  }

  test.each([
    ['takes requester types in lower case', 'requester/type-known.lower-case', 'accepted'],
    ['wants a body without white space', 'requester/json-strict.white-space', 'rejected'],
    // Whichever edit shows it first; one that draws has its choices in the token.
    ['allows an hour after expires', String.raw`window/expired\.[a-z-]+(?:\([^+]*\))?`, 'accepted'],
  ])('an exchange that %s is caught by one edit', async (name, edit, observed) => {
    const { events } = await fuzzed(applyMutant(parts, mutants[name]!), { cases: 1000 })
    const [failure, ...others] = judgedIn(events)
    expect(others).toEqual([])
    expect(failure).toMatchObject({ verdict: 'fail', observed })
    expect(failure?.case).toMatch(new RegExp(`^[a-z-]+:${edit}@2$`))
    expect(failure?.flipped?.length).toBeGreaterThan(0)
    expect(failure?.exchange?.signature_bases).toHaveLength(1)
    expect(failure?.bases?.map(({ component }) => component)).toContain('"content-digest"')
  })

  test('a target that listens no more is asked for nothing further', async () => {
    const whole = await ringInProcess({ rules: some, seed: 2, parts, emit: () => undefined })
    const nothing = { status: null, headers: [], body: Buffer.alloc(0), milliseconds: 0 }
    const send: Lab['send'] = async (make) => {
      make()
      return { ...nothing, trouble: 'connection-refused' }
    }
    const ring = { ...whole, ended: false, lab: { ...whole.lab, send } }
    const limits = { cases: 10_000, keepGoing: true, isGone: () => Promise.resolve(true) }
    const result = await new Fuzzer(ring, referee, limits).play(hands(dealerOf(some)))
    await whole.scenes.close()
    whole.close()
    expect(result.uncontrolled).toBe(result.cases)
    expect(result.cases).toBeGreaterThan(0)
    expect(result.cases).toBeLessThan(1_000)
  })

  test('each failure is told once, and its variation spoils no other case', async () => {
    const by = { 'wants a body without white space': 1, 'takes requester types in lower case': 1 }
    const both = Object.keys(by).reduce((sum, name) => applyMutant(sum, mutants[name]!), parts)
    const { events, fuzzed: result } = await fuzzed(both, { cases: 400, keepGoing: true })
    const failed = judgedIn(events).filter(({ verdict }) => verdict === 'fail')
    expect(result.failures).toBe(failed.length)
    expect(new Set(failed.map((one) => one.case.replace(/^[^:]*:/, ''))).size).toBe(failed.length)
  })

  test('the reference and legal variants fail nothing, and nothing is in dispute', async () => {
    // All that may differ without a loss, in one exchange.
    // Whoever looks at Execute only must look there at more than others do, whose check would replace its own.
    const { 'verifies entitlements at Execute only': _, ...others } = variants
    const apt = Object.values(others).filter(({ chain, lacks, foundOut }) => !chain && !lacks && !foundOut)
    const odd = apt.reduce((sum, variant) => replaceParts(sum, variant), parts)
    for (const exchange of [parts, odd]) {
      const { events, fuzzed: result } = await fuzzed(exchange, { cases: 100, keepGoing: true }, flips)
      expect(judgedIn(events).filter(({ verdict }) => verdict === 'fail')).toEqual([])
      expect(result).toMatchObject({ failures: 0, disputes: 0, uncontrolled: 0 })
    }
  })

  test('what does not fail each time is flaky, with its rate', async () => {
    let asked = 0
    const known = parts.checks['requester/type-known']
    const moody = replaceParts(parts, {
      checks: {
        'requester/type-known': (context) =>
          known.holds(context) !== true && asked++ % 2 === 0 ? true : known.holds(context),
      },
    })
    // One hand at a time: it is asked by turns of one case.
    const { events } = await fuzzed(moody, { cases: 400, atOnce: 1 })
    const told = judgedIn(events)
    expect(told.map(({ verdict }) => verdict)).not.toContain('fail')
    expect(told.map(({ reason }) => reason)).toContainEqual(
      expect.stringMatching(/^flaky: it failed \d of 4 times; where several nodes/),
    )
  })

  test('a fault that is none is a fault of this suite, and nobody else is charged', async () => {
    const wrong = flip({
      id: 'requester/wrong',
      spec: 'none',
      level: 'must',
      requires: 'A rule that is wrong.',
      on: asking,
      faults: { named: envelope('a member that means nothing is there', { ver: '1.0', ext: {} }) },
      variations: {},
      mutants: {},
    })
    const { events, fuzzed: result } = await fuzzed(parts, { cases: 300, keepGoing: true }, [...some, wrong])
    const disputes = events.filter((event): event is ConstructionDisputed => event.event === 'construction-disputed')
    expect(result).toMatchObject({ failures: 0, disputes: 1 })
    expect(disputes).toMatchObject([{ expected: 'rejected', reference: 'accepted', says: [] }])
    expect(disputes[0]?.case).toMatch(/:requester\/wrong\.named@2$/)
  })
})

test('at a server: the failure is in the report, which is none of a complete run', async () => {
  const server = await startServer({ mutant: 'takes requester types in lower case' })
  const profile = parseProfile(JSON.stringify(server.profile))
  profile.participants.port = 0
  const events: JournalEvent[] = []
  const { signal } = new AbortController()
  const emit = (event: JournalEvent): void => void events.push(event)
  const chosen = rules.filter(({ id }) => id.startsWith('requester/'))
  await fuzz({ profile, rules: chosen, seed: 0, signal, emit, version: 'test', cases: 500, keepGoing: false })
  await server.close()
  const report = reportOf(events)
  expect(report).toMatchObject({ complete: false, summary: { verdict: 'non-conformant', fail: 1 } })
  const failed = report.rules.find(({ status }) => status === 'fail')
  expect(failed).toMatchObject({
    id: 'requester/type-known',
    failures: [{ expected: 'rejected', observed: 'accepted' }],
  })
})
