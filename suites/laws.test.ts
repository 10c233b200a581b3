import { expect, test } from 'vitest'
import { drawFor } from '../harness/plan/draw.ts'
import { besideHands } from '../harness/fuzz/beside.ts'
import { ringInProcess } from '../harness/fuzz/in-process.ts'
import { casesOf, laws } from '../harness/fuzz/laws/laws.ts'
import { playLaw } from '../harness/fuzz/laws/play.ts'
import { playTwice } from '../harness/fuzz/laws/twice.ts'
import { Referee } from '../harness/fuzz/referee.ts'
import { editsOf } from '../harness/plan/compose.ts'
import { caseOf, tokenOf } from '../harness/plan/token.ts'
import { applyMutant, mutants, parts, type Parts } from '../harness/reference/index.ts'
import { mutant } from '../harness/reference/replace.ts'
import type { CaseJudged, JournalEvent } from '../reports/journal.ts'
import { rules } from './index.ts'
import valid from './signature/valid.ts'

const choices = (seed: number): number[] => {
  const { integer } = drawFor(seed, 'choices')
  return Array.from({ length: 32 }, () => integer(0, 0xffff))
}

/** Poses a law to an exchange until it is broken, a few times at most. */
const brokenBy = async (exchange: Parts, says: string, times = 20): Promise<CaseJudged[]> => {
  const told: JournalEvent[] = []
  const law = laws.find((one) => one.says === says)!
  const ring = await ringInProcess({ rules, seed: 1, emit: (event) => told.push(event), parts: exchange })
  const referee = await Referee.open()
  for (let seed = 0; seed < times && told.length === 0; seed++) await playLaw(ring, referee, law, choices(seed))
  referee.close()
  ring.close()
  return told.filter((event) => event.event === 'case-judged')
}

test.each(laws)('$says: the reference keeps that', async ({ says }) => {
  expect(await brokenBy(parts, says, 6)).toEqual([])
})

test('what a law poses is told by a token', () => {
  const own = laws.map((law) => casesOf(law, rules, 1, [1, 2])!.second)
  const [one] = own
  expect(own.length).toBe(laws.length)
  expect(caseOf(tokenOf(one!), rules)).toMatchObject({ draws: one!.draws })
})

test.each([
  ['More grants never show less', 'wants every scope to cover'],
  ['The order of grants is no matter', 'looks at the first scope only'],
  ['What is granted further up the chain takes nothing from what is passed on', 'wants the same scopes of a child'],
])('%s: an exchange that %s breaks that', async (says, name) => {
  const [breach] = await brokenBy(applyMutant(parts, mutants[name]!), says, 60)
  expect(breach).toMatchObject({ verdict: 'fail', expected: 'accepted' })
  expect(breach?.control).toBeDefined()
  expect(breach?.rule).toBe(laws.find((law) => law.says === says)?.rule)
})

const flipped = editsOf(valid).find(({ slug }) => slug === 'bit-flipped')!

/** Asks for the signature of an agent until it has refused one. */
const yielding = mutant('signature/valid', (context) => {
  const name = `tried ${context.directoryBase ?? ''}`
  const tried = context.knows.memory.get(name) ?? false
  context.knows.memory.set(name, true)
  return tried || parts.checks['signature/valid'].holds(context)
})

test('a fault that is let in when it comes again, signed afresh, is told as its own rule’s failure', async () => {
  const told: JournalEvent[] = []
  const one = { baseline: valid.on, edits: [flipped], seed: 1 }
  for (const exchange of [parts, applyMutant(parts, yielding)]) {
    const ring = await ringInProcess({ rules, seed: 1, emit: (event) => told.push(event), parts: exchange })
    await playTwice(ring, one)
    ring.close()
    if (exchange === parts) expect(told).toEqual([])
  }
  expect(told).toMatchObject([{ event: 'case-judged', rule: 'signature/valid', verdict: 'fail' }])
})

test('the laws on all answers hear what mutated requests bring', async () => {
  const fallsOver = applyMutant(parts, mutants['falls over a signature that is no byte sequence']!)
  const heard: string[] = []
  const ring = await ringInProcess({ rules, seed: 3, emit: () => {}, parts: fallsOver })
  const hear = ring.laws.hear.bind(ring.laws)
  ring.laws.hear = (hearing) => {
    if (hearing.performed.outcome === 'crashed') heard.push(hearing.token)
    hear(hearing)
  }
  const referee = await Referee.open()
  for (let index = 0; index < 80; index += 8) await besideHands(ring, referee)({ index, cases: [] })
  referee.close()
  ring.close()
  expect(heard.length).toBeGreaterThan(0)
  expect(caseOf(heard[0] ?? '', rules).edits[0]?.rule.id).toBe('robustness/mutated')
})
