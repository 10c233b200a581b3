import { Dealer } from '../fuzz/deal.ts'
import { fuzzable } from '../fuzz/fuzz.ts'
import { hands } from '../fuzz/hands-left.ts'
import { Fuzzer, handsAtOnce } from '../fuzz/fuzzer.ts'
import type { Referee } from '../fuzz/referee.ts'
import type { Ring } from '../fuzz/ring.ts'
import { unmetNeed } from '../plan/needs.ts'
import type { Capability, Rule } from '../plan/rule.ts'
import { batchesOf, playBatch } from '../run/batch.ts'
import { chargedRule, titleOf } from '../run/charged.ts'
import { judge } from '../run/judge.ts'
import { planCase } from '../run/planned.ts'
import { inHand } from '../run/rows/planned-row.ts'

/** What every target is asked for. */
const always = new Set<Capability>([
  'execute',
  'requester-at-execute',
  'forwarding',
  'two-brokers',
  'self-declared-scopes',
  'hop-cap',
])

/** The rules that random cases are made of where nothing special is needed. */
export const ordinaryRules = (rules: Rule[]): Rule[] =>
  fuzzable(rules).filter((rule) => unmetNeed(rule, (one) => always.has(one)) === undefined)

/** Plays random cases for some seconds; each round goes on where the last one ended. */
export type Rate = (seconds: number) => Promise<number>

/** Processes that play at once, each its part of the hands. */
export const processes = 2

const handsOf = (ring: Ring, part: number) =>
  hands(new Dealer({ rules: ring.rules, seed: 0 }), part, (index) => index % processes === part)

/** Requests a second of `fuzz`, as its command plays it, by one of the processes. */
export const fuzzRate = (ring: Ring, requests: () => number, referee: Referee, part = 0): Rate => {
  const dealt = handsOf(ring, part)
  return async (seconds) => {
    const [before, begun] = [requests(), performance.now()]
    const fuzzer = new Fuzzer(ring, referee, { milliseconds: seconds * 1000, keepGoing: true })
    const { failures, disputes } = await fuzzer.play(unending(dealt))
    if (failures + disputes > 0) throw new Error(`${failures} failures and ${disputes} disputes: this is no measure`)
    return (requests() - before) / ((performance.now() - begun) / 1000)
  }
}

/** A generator that is not ended by whoever stops to ask. */
const unending = <T>(generator: Generator<T>): Iterable<T> => ({
  [Symbol.iterator]: () => ({ next: () => generator.next() }),
})

/** The same where nothing is refused: cases are dealt, planned, built, sent and judged, and nothing is made of it. */
export const sendingRate = (ring: Ring, requests: () => number, part = 0): Rate => {
  const dealt = handsOf(ring, part)
  return async (seconds) => {
    const [before, begun] = [requests(), performance.now()]
    const worker = async (): Promise<void> => {
      while (performance.now() - begun < seconds * 1000) await sendHand(ring, dealt.next().value.cases)
    }
    await Promise.all(Array.from({ length: handsAtOnce(ring.lab) }, worker))
    return (requests() - before) / ((performance.now() - begun) / 1000)
  }
}

const sendHand = async (ring: Ring, cases: Parameters<typeof titleOf>[0][]): Promise<void> => {
  const planned = cases.flatMap((one) => {
    const rule = chargedRule(one)
    return rule ? [inHand(planCase(one, rule, titleOf(one)))] : []
  })
  const scenes = ring.scenes.forRow()
  for (const batch of batchesOf(planned.filter(({ patience }) => patience === undefined))) {
    const attempts = await playBatch(ring.lab, scenes, batch).catch(() => [])
    for (const attempt of attempts) if (attempt.accepted) judge(attempt.planned, attempt.played)
  }
  await scenes.close()
}
