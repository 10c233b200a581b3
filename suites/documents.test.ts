import { afterEach, describe, expect, test } from 'vitest'
import type { CaseJudged, JournalEvent } from '../reports/journal.ts'
import type { DocumentRule } from '../harness/plan/rule.ts'
import { fixture } from '../harness/plan/fixture.ts'
import { fixtureFor } from '../harness/participants/fixture.ts'
import { Participants } from '../harness/participants/scene.ts'
import { startServer, variants, type RunningServer } from '../harness/reference/index.ts'
import { survey } from '../harness/run/documents/documents.ts'
import { documentCaseOf, replayDocument } from '../harness/run/replay/replay-document.ts'
import { parseProfile, type Profile } from '../harness/target/index.ts'
import { published } from './keys/baseline.ts'
import { rules } from './index.ts'

/** Rules of documents on real sockets: at the reference, at each of its mutants, at the harness's own participants. */
const documentRules = rules.filter((rule): rule is DocumentRule => rule.kind === 'document')
const clock = { now: Date.now, uncertaintySeconds: 0, toleranceSeconds: 2 }

let open: RunningServer | undefined
afterEach(() => open?.close())

const surveyed = async (profile: Profile): Promise<JournalEvent[]> => {
  const events: JournalEvent[] = []
  const { signal } = new AbortController()
  await survey({ profile, rules: documentRules, clock, seed: 0, signal, emit: (event) => void events.push(event) })
  return events
}

const profileWith = (members: object): Profile => parseProfile(JSON.stringify(members))

const judged = (events: JournalEvent[]): CaseJudged[] => events.filter((event) => event.event === 'case-judged')
const failed = (events: JournalEvent[]): CaseJudged[] => judged(events).filter(({ verdict }) => verdict === 'fail')
const rulesOf = (cases: CaseJudged[]): string[] => [...new Set(cases.map(({ rule }) => rule))]

test('the documents of the reference and of its publisher are right', async () => {
  open = await startServer({})
  const events = await surveyed(profileWith(open.profile))
  expect(judged(events).filter(({ verdict }) => verdict !== 'pass')).toEqual([])
  expect(events.filter(({ event }) => event === 'rule-skipped')).toEqual([])
  expect(judged(events).map((one) => one.case)).toContain('served:manifest/exchanges.publisher@0')
})

const ownVariants = Object.entries(variants).filter(([, { steps = {} }]) =>
  Object.keys(steps).some((name) => name.startsWith('own-')),
)

test.each(ownVariants)('a participant that %s fails no rule', async (variant) => {
  open = await startServer({ variant })
  const events = await surveyed(profileWith(open.profile))
  expect(judged(events).filter(({ verdict }) => verdict !== 'pass')).toEqual([])
  const skipped = events.flatMap((event) => (event.event === 'rule-skipped' && !event.optional ? [event.rule] : []))
  expect(skipped).toEqual([])
})

describe('a mutant is found by its rule', () => {
  const named = documentRules.flatMap((rule) => Object.keys(rule.mutants).map((mutant) => ({ rule, mutant })))
  test.each(named)('that $mutant', async ({ rule, mutant }) => {
    open = await startServer({ mutant })
    const found = failed(await surveyed(profileWith(open.profile)))
    const related = [rule.id, ...(rule.implies ?? [])]
    expect(rulesOf(found)).toContain(rule.id)
    expect(rulesOf(found).filter((id) => !related.includes(id as typeof rule.id))).toEqual([])
    for (const { title } of found)
      expect(title).toMatch(/^the .* of the (exchange|publisher) at http:\/\/127\.0\.0\.1:\d+\//)
  })
})

test('the verdict on a document is given again from its token', async () => {
  open = await startServer({ mutant: 'labels its keys' })
  const profile = profileWith({ ...open.profile, participants: { port: 0 } })
  const { signal } = new AbortController()
  const again = (token: string) => {
    const one = documentCaseOf(token, rules)
    return one && replayDocument({ ...one, profile, seed: 0, signal })
  }
  expect(await again('served:directory/no-kid.exchange@0')).toMatchObject({ verdict: 'fail', expected: 'accepted' })
  expect(await again('served:directory/keys.publisher@0')).toMatchObject({ verdict: 'pass' })
  expect(await again('served:directory/cacheable.exchange@0')).toMatchObject({ verdict: 'observed' })
  expect(await again('served:directory/keys.broker-1@0')).toMatchObject({ verdict: 'inconclusive' })
  expect(again('asking:requester/ext-critical.unlisted@0')).toBeUndefined()
})

/** What some of the harness's participants are there for. */
const deliberate = [
  'publisher-ver-0-9 manifest/version',
  'publisher-ver-2 manifest/version',
  'publisher-ver-10 manifest/version',
  'publisher-ver-1-1 manifest/version',
  'publisher-ver-null manifest/version',
  'publisher-ver-absent manifest/version',
  'publisher-ver-number manifest/version',
  'publisher-elsewhere manifest/domain',
  'owner-revoking directory/none-revoked',
  'broker-revoking directory/none-revoked',
  'broker-mixed directory/keys',
]
const roles = { publisher: 'publisher', owner: 'publisher', broker: 'broker', principal: 'agent' } as const

test("the documents of the harness's participants are right, but for what they are there to have wrong", async () => {
  const participants = await Participants.open({ hosting: { hosting: 'loopback', port: 0 }, clock: () => clock })
  open = await startServer({})
  const { host } = new URL(open.profile.base)
  const exchange = { domain: host, maxIntermediaryHops: 3, disclosure: 'reveal', revocationPollSeconds: 300 } as const
  fixtureFor(participants, exchange)
  const scene = await participants.stage(published.plan)
  const residents = Object.entries(fixture.participants).map(([name, { role }]) => ({ name, role: roles[role] }))
  const all = [...residents, { name: 'agent', role: 'agent' as const }]
  const baseOf = (name: string) => `http://${scene.host(name) ?? participants.fixture.host(name)}`
  const certify = all.map(({ name, role }) => ({ base: baseOf(name), role }))
  const events = await surveyed(profileWith({ ...open.profile, certify }))
  participants.close()
  const nameAt = (token: string): string => all[Number(/-(\d+)@/.exec(token)?.[1]) - 1]?.name ?? token
  const wrong = failed(events).map((one) => `${nameAt(one.case)} ${one.rule}`)
  expect(wrong.toSorted()).toEqual(deliberate.toSorted())
  expect(judged(events).filter(({ verdict }) => verdict === 'inconclusive')).toEqual([])
})
