import { expect, test } from 'vitest'
import { drawFor } from '../harness/plan/draw.ts'
import { besideHands } from '../harness/fuzz/beside.ts'
import { ringInProcess } from '../harness/fuzz/in-process.ts'
import { casesOf, laws, type Law } from '../harness/fuzz/laws/laws.ts'
import { breachOf, playLaw } from '../harness/fuzz/laws/play.ts'
import { playTwice } from '../harness/fuzz/laws/twice.ts'
import { Referee } from '../harness/fuzz/referee.ts'
import type { Ring } from '../harness/fuzz/ring.ts'
import { editsOf } from '../harness/plan/compose.ts'
import { caseOf, tokenOf } from '../harness/plan/token.ts'
import { applyMutant, mutants, parts, type Parts } from '../harness/reference/index.ts'
import { mutant } from '../harness/reference/replace.ts'
import type { JournalEvent } from '../reports/journal.ts'
import { rules } from './index.ts'
import valid from './signature/valid.ts'

const choices = (seed: number): number[] => {
  const draw = drawFor(seed, 'choices')
  return Array.from({ length: 10 }, () => draw.integer(0, 0xffff))
}

interface Table {
  law: Law
  ring: Ring
  referee: Referee
  told: JournalEvent[]
}

const at = async <T>(exchange: Parts, says: string, play: (table: Table) => Promise<T>): Promise<T> => {
  const told: JournalEvent[] = []
  const law = laws.find((one) => one.says === says)!
  const ring = await ringInProcess({ rules, seed: 1, emit: (event) => told.push(event), parts: exchange })
  const referee = await Referee.open()
  try {
    return await play({ law, ring, referee, told })
  } finally {
    referee.close()
    ring.close()
  }
}

/** Poses a law until it is broken, a few times at most. */
const brokenAt = async ({ ring, referee, law }: Table, times: number): Promise<number[] | undefined> => {
  for (let seed = 0; seed < times; seed++) if (await breachOf(ring, referee, law, choices(seed))) return choices(seed)
  return undefined
}

test.each(laws)('$says: the reference keeps that', async ({ says }) => {
  expect(await at(parts, says, (table) => brokenAt(table, 6))).toBeUndefined()
})

test('what a law poses is told by a token', () => {
  const [one] = laws.map((law) => casesOf(law, rules, 1, [1, 2])!.second)
  expect(caseOf(tokenOf(one!), rules)).toMatchObject({ draws: one!.draws })
})

test.each([
  ['More grants never show less', 'wants every scope to cover'],
  ['The order of grants is no matter', 'looks at the first scope only'],
  ['What is granted further up the chain takes nothing from what is passed on', 'wants the same scopes of a child'],
])('%s: an exchange that %s breaks that', async (says, name) => {
  expect(await at(applyMutant(parts, mutants[name]!), says, (table) => brokenAt(table, 60))).toBeDefined()
})

test('a breach of a law is made small, and told as its rule’s failure with both requests', async () => {
  const exchange = applyMutant(parts, mutants['wants the same scopes of a child']!)
  const told = await at(exchange, laws[2]!.says, async (table) => {
    await playLaw(table.ring, table.referee, table.law, choices(0))
    return table.told
  })
  const [breach] = told.filter((event) => event.event === 'case-judged')
  expect(breach).toMatchObject({ verdict: 'fail', expected: 'accepted', rule: laws[2]!.rule })
  expect(breach?.case).toMatch(/^delegated:delegation\/scope-narrows\.more-upstream\([\d.]*\)@1$/)
  expect(breach?.control).toBeDefined()
})

const flipped = editsOf(valid).find(({ slug }) => slug === 'bit-flipped')!

/** Asks for the signature of an agent until it has refused one. */
const yielding = mutant('signature/valid', (context) => {
  const name = `tried ${context.directoryBase ?? ''}`
  const tried = context.knows.memory.get(name) ?? false
  context.knows.memory.set(name, true)
  return tried || parts.checks['signature/valid'].holds(context)
})

/** What is told of a fault that is sent twice. */
const twiceAt = async (exchange: Parts): Promise<JournalEvent[]> => {
  const told: JournalEvent[] = []
  const ring = await ringInProcess({ rules, seed: 1, emit: (event) => told.push(event), parts: exchange })
  await playTwice(ring, { baseline: valid.on, edits: [flipped], seed: 1 })
  ring.close()
  return told
}

test('a fault that is let in when it comes again, signed afresh, is told as its own rule’s failure', async () => {
  expect(await twiceAt(parts)).toEqual([])
  expect(await twiceAt(applyMutant(parts, yielding))).toMatchObject([
    { event: 'case-judged', rule: 'signature/valid', verdict: 'fail' },
  ])
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
  for (let index = 0; index < 32; index += 8) await besideHands(ring, referee)({ index, cases: [] })
  referee.close()
  ring.close()
  expect(heard.length).toBeGreaterThan(0)
  expect(caseOf(heard[0] ?? '', rules).edits[0]?.rule.id).toBe('robustness/mutated')
})
