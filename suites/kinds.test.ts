import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JournalEvent } from '../reports/journal.ts'
import { reportOf, type Report } from '../reports/report.ts'
import { edit } from '../harness/plan/edit.ts'
import { entries, requester, requesterOf } from '../harness/plan/edits.ts'
import type {
  Always,
  Compare,
  DocumentRule,
  Enumerate,
  Load,
  Observe,
  Rule,
  Sight,
  Watch,
} from '../harness/plan/rule.ts'
import { startServer, type RunningServer } from '../harness/reference/index.ts'
import { run } from '../harness/run/run.ts'
import { parseProfile } from '../harness/target/index.ts'
import { caseOf } from '../harness/plan/token.ts'
import { asking } from './requester/baseline.ts'
import { scoped } from './scopes/baseline.ts'
import { coversBySegments } from './scopes/covers.ts'
import disclosureRule from './scopes/disclosure.ts'

/** Rules of the kinds that the catalogue's first areas hardly use: each once as it holds, once as it does not. */
let server: RunningServer
beforeAll(async () => {
  server = await startServer({})
})
afterAll(() => server.close())

const reportOn = async (...rules: Rule[]): Promise<Report> => {
  const profile = parseProfile(JSON.stringify(server.profile))
  profile.participants.port = 0
  const events: JournalEvent[] = []
  const { signal } = new AbortController()
  const options = { seed: 0, slow: false, bail: false, version: 'test', signal }
  await run({ profile, rules, ...options, emit: (event) => void events.push(event) })
  return reportOf(events)
}

const disclosure = disclosureRule

const head = { spec: 'test', level: 'must', requires: 'A test.', mutants: {}, on: asking } as const
const unspecified = requester('the type is missing', { type: undefined })
const asItIs = edit('nothing differs', () => undefined)

const load = (id: Rule['id'], counts: Load['counts']): Load => ({
  ...head,
  id,
  kind: 'load',
  send: { many: asItIs },
  times: 20,
  concurrency: 10,
  counts,
})

const always = (id: Rule['id'], law: Always['law']): Always => ({ ...head, id, kind: 'always', law })

const document = (id: Rule['id'], of: DocumentRule['of'], required: string): DocumentRule => ({
  ...head,
  id,
  kind: 'document',
  of,
  holds: { properties: { body: { required: [required] } } },
  faults: {},
  variations: {},
})

const story = (id: Rule['id'], outcome: 'accepted' | 'rejected'): Watch => ({
  ...head,
  id,
  kind: 'watch',
  stories: {
    one: {
      says: 'a story',
      scene: null,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 5, send: unspecified, expect: outcome },
      ],
    },
  },
})

const servedAndLogged = (id: Rule['id'], most: number): Watch => ({
  ...head,
  id,
  kind: 'watch',
  stories: {
    one: {
      says: 'the directory is served without its key, and fetched once again',
      scene: null,
      steps: [
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, serve: entries('the directory is empty', () => []) },
        { at: 0, send: null, expect: 'accepted' },
        { at: 0, renew: { by: 'refresh', after: 4000 } },
        { at: 0, send: null, expect: 'rejected' },
        { at: 0, log: { of: ['agent'], documents: ['directory'], least: 1, most } },
      ],
    },
  },
})

const observed: Observe = {
  ...head,
  id: 'toy/observed',
  level: 'observe',
  kind: 'observe',
  tries: { unspecified },
  bisect: {
    letters: {
      says: 'accepted with a name of up to',
      unit: 'letters',
      from: 1,
      to: 64,
      edit: (length) => requester('', { name: 'n'.repeat(length) }),
    },
  },
}

const lattice = (id: Rule['id'], oracle: Enumerate['oracle']): Enumerate => ({
  ...head,
  id,
  kind: 'enumerate',
  on: scoped,
  granted: ['*', 'dist', 'dist:*'],
  required: ['dist', 'dist:US'],
  oracle,
  carriers: {
    declared: {
      says: 'requester.scopes is',
      carry: (plan, granted) => void (requesterOf(plan).scopes = [granted]),
      uri: (required) => `{uri.scope:${required}}`,
    },
  },
})

const refused: Rule = {
  ...head,
  id: 'toy/refused',
  kind: 'flip',
  faults: { unspecified },
  variations: {},
}

test('each kind of rule passes where it holds', async () => {
  const report = await reportOn(
    refused,
    load('toy/load', { accepted: { least: 20, most: 20 } }),
    always('toy/always', ({ status }) => [200, 400, 401].includes(status ?? 0) || `${status} is none of them`),
    document('toy/manifest', 'manifest', 'ver'),
    document('toy/directory', 'directory', 'keys'),
    story('toy/story', 'rejected'),
    servedAndLogged('toy/served', 2),
    lattice('toy/lattice', coversBySegments),
    observed,
  )
  expect(report.rules.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'toy/refused pass',
    'toy/load pass',
    'toy/always pass',
    'toy/manifest pass',
    'toy/directory pass',
    'toy/story pass',
    'toy/served pass',
    'toy/lattice pass',
    'toy/observed observed',
  ])
  const { observation } = report.rules.at(-1) ?? {}
  expect(observation).toMatchObject({ unspecified: { observed: 'rejected' }, letters: { measured: { value: 64 } } })
  expect(observation?.letters?.measured?.tried).toEqual([1, 64].map((value) => ({ value, accepted: true })))
  const [, , , , , , served, enumerated] = report.rules
  expect(enumerated?.pairs).toEqual({
    declared: { granted: ['*', 'dist', 'dist:*'], required: ['dist', 'dist:US'], rows: ['++', '+-', '.+'] },
  })
  expect(served?.stories).toMatchObject([
    { verdict: 'pass', sent: [true, true, false].map((accepted) => ({ accepted })), served: [{ after: 0 }] },
  ])
  expect(served?.stories?.[0]?.fetched.filter(({ path }) => path.endsWith('-directory'))).toHaveLength(2)
})

test('each kind of rule fails where it does not', async () => {
  const report = await reportOn(
    refused,
    load('toy/load', { accepted: { least: 0, most: 10 } }),
    always('toy/always', (answer) => (answer.status === 200 ? true : 'only 200 will do')),
    document('toy/manifest', 'manifest', 'colour'),
    document('toy/list', 'revocation-list', 'colour'),
    story('toy/story', 'accepted'),
    servedAndLogged('toy/served', 1),
  )
  expect(report.rules.filter(({ status }) => status === 'fail').map(({ id }) => id)).toEqual([
    'toy/load',
    'toy/always',
    'toy/manifest',
    'toy/list',
    'toy/story',
    'toy/served',
  ])
  expect(report.rules.at(-1)?.failures[0]).toMatchObject({ reason: expect.stringContaining('fetched 2 times') })
  expect(report.rules[2]?.failures[0]).toMatchObject({
    case: expect.stringContaining('asking:toy/refused.unspecified'),
  })
})

const told = (id: Rule['id'], tale: Omit<Watch['stories'][string], 'says' | 'scene'>): Watch => ({
  ...head,
  id,
  kind: 'watch',
  stories: { one: { says: 'a story', scene: null, ...tale } },
})

test('a story may have a law on all its steps, an open end, and a reason', async () => {
  const open = { at: 0, send: null, expect: 'open' } as const
  const refusedAtOnce = { at: 0, send: unspecified, expect: 'rejected', reason: 'DENIAL_REASON_OTHER' } as const
  const report = await reportOn(
    told('toy/kept', { steps: [open, open, open], atMost: { accepted: 3, within: 60 } }),
    told('toy/broken', { steps: [open, open, open], atMost: { accepted: 2, within: 60 } }),
    told('toy/open', { steps: [open] }),
    told('toy/reason', { steps: [refusedAtOnce] }),
  )
  // Three steps cannot show that four are too many.
  expect(report.rules.map(({ status }) => status)).toEqual(['inconclusive', 'fail', 'inconclusive', 'fail'])
  expect(report.rules[2]?.observation).toMatchObject({ one: { observed: 'accepted' } })
  expect(report.rules[3]?.failures[0]?.reason).toContain('refused with no denial reason')
})

test('of a lattice the pairs are judged that are not open, and a failing one names its own case', async () => {
  const tooWide = lattice('toy/wide', () => true)
  const tooNarrow = lattice('toy/narrow', (granted) => granted === '*')
  const report = await reportOn(lattice('toy/lattice', coversBySegments), tooWide, tooNarrow)
  expect(report.rules.map(({ status, cases }) => `${status} ${cases}`)).toEqual(['pass 5', 'fail 6', 'fail 6'])
  const shown = report.rules.map(({ failures }) => failures.map((one) => `${one.title}: ${one.observed}`))
  expect(shown[1]).toContain('requester.scopes is dist, and what is asked for requires dist:US: rejected')
  expect(shown[2]).toContain('requester.scopes is dist:*, and what is asked for requires dist:US: accepted')
  const token = report.rules[2]?.failures[0]?.case ?? ''
  expect(caseOf(token, [tooNarrow]).edits.map(({ role }) => role)).toEqual(['fault'])
})

test('where a target never grants what requires a scope, its refusal proves nothing', async () => {
  const never = await reportOn({ ...lattice('toy/never', () => false), granted: ['US'] })
  expect(never.rules[0]).toMatchObject({ status: 'inconclusive', reason: expect.stringContaining('positive control') })
})

test('what is gated is compared with what is not there, and what the profile states counts', async () => {
  const shown: Sight[] = []
  const comparing: Compare = {
    ...disclosure,
    id: 'toy/compare',
    law(sight) {
      shown.push(sight)
      return { wrong: 'as told' }
    },
  }
  const report = await reportOn(disclosure, comparing)
  expect(report.rules.map(({ status, cases }) => `${status} ${cases}`)).toEqual(['pass 6', 'fail 6'])
  expect(report.rules[1]?.failures[0]).toMatchObject({ observed: 'accepted', response: { status: 200 } })
  expect(shown[0]?.gated.absence).toBe('OFFER_ABSENCE_REASON_SCOPE_INSUFFICIENT')
  expect(shown[0]?.difference).toMatch(/^\/body\/offer_groups\/0/)
  expect(disclosure.law(shown[0]!, shown[0]!, 'hide')).toMatchObject({
    wrong: expect.stringContaining('states "hide"'),
  })
})

const heard = (id: Rule['id']) => always(id, ({ status }) => (status === 200 ? 'it was answered' : null))
const kept = (id: Rule['id']) => always(id, ({ status }) => (status === 200 ? true : null))

test('laws on all answers hear stories, rows of a lattice, and many requests at once', async () => {
  const tried = [
    story('toy/story', 'rejected'),
    lattice('toy/lattice', coversBySegments),
    load('toy/load', { accepted: { least: 20, most: 20 } }),
  ]
  for (const rule of tried) {
    const { rules } = await reportOn(rule, heard('toy/heard'), kept('toy/kept'))
    expect(rules.map(({ status }) => status)).toEqual(['pass', 'fail', 'pass'])
    expect(rules[1]?.failures[0]?.case).toContain(rule.id)
  }
})
