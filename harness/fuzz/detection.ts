import { tokenOf } from '../plan/token.ts'
import type { Case } from '../plan/compose.ts'
import type { Rule } from '../plan/rule.ts'
import { applyMutant, mutants, parts, replacementsOf, type Exchange } from '../reference/index.ts'
import { chargedRule } from '../run/charged.ts'
import { Bench } from '../self-test/bench.ts'
import type { Prepared } from '../self-test/judged.ts'
import { asExpected } from '../self-test/laws.ts'
import { whileRemembering } from '../self-test/remembered.ts'
import { differing } from '../self-test/shadow.ts'
import { Dealer } from './deal.ts'
import { hands } from './hands-left.ts'

/** When a mutant of a rule fell: at which case, counted from 1, and by which; `null`: at none. */
export interface Fall {
  mutant: string
  rule: string
  at: number | null
  by?: string
}

export interface DetectionOptions {
  rules: Rule[]
  seed: number
  /** Cases at most. */
  cases: number
  /** Edits of a case at least. */
  least: number
  step?: (cases: number, fallen: number) => void
}

/** Cases that are judged by the reference before its mutants are asked. */
const together = 64

/**
 * Plays random cases at every mutant that a `flip` rule names, in process, until each has fallen: to a fault that it
 * accepts, or a case without one that it refuses. A mutant is asked only for cases that it can judge otherwise than the
 * reference, which changes nothing in what it falls to unless what it remembers does.
 */
export const detect = (options: DetectionOptions): Promise<Fall[]> => whileRemembering(() => detected(options))

const detected = async ({ rules, seed, cases, least, step }: DetectionOptions): Promise<Fall[]> => {
  const flips = rules.filter((rule) => rule.kind === 'flip')
  const owners = flips.flatMap(({ id, mutants: named }) => Object.keys(named).map((mutant) => ({ mutant, rule: id })))
  const falls = new Map<string, Fall>(owners.map((owner) => [owner.mutant, { ...owner, at: null }]))
  const bench = await Bench.open()
  const exchanges = new Map<string, Exchange>()
  try {
    let played = 0
    for (const chunk of chunks(hands(new Dealer({ rules: flips, seed, least })), cases)) {
      const standing = owners.filter(({ mutant }) => falls.get(mutant)?.at === null)
      if (standing.length === 0) break
      const prepared = await preparedAs(bench, chunk)
      const replaced = standing.flatMap(({ mutant }) => {
        const own = mutants[mutant]
        return own ? [[mutant, replacementsOf(own)] as const] : []
      })
      const telling = await differing(bench, prepared, new Map(replaced))
      for (const [rule, [one]] of prepared) {
        played += 1
        if (!one) continue
        for (const mutant of telling.get(one) ?? []) {
          const fall = falls.get(mutant)
          if (fall?.at !== null) continue
          const exchange = exchanges.get(mutant) ?? bench.exchange(applyMutant(parts, mutants[mutant]!))
          exchanges.set(mutant, exchange)
          if (asExpected(rule, one, await bench.judge(exchange, one))) continue
          Object.assign(fall, { at: played, by: tokenOf(one.case) })
        }
        one.scene.close()
      }
      step?.(played, [...falls.values()].filter(({ at }) => at !== null).length)
    }
    return [...falls.values()]
  } finally {
    bench.close()
  }
}

function* chunks(dealt: ReturnType<typeof hands>, most: number): Generator<Case[]> {
  let chunk: Case[] = []
  let left = most
  for (const { cases } of dealt) {
    const taken = cases.slice(0, left)
    left -= taken.length
    chunk.push(...taken)
    if (chunk.length >= together || left === 0) yield chunk
    if (chunk.length >= together) chunk = []
    if (left === 0) return
  }
}

/** Each case under the rule that it is charged to, in their order. */
const preparedAs = async (bench: Bench, cases: Case[]): Promise<[Rule, Prepared[]][]> => {
  const prepared: [Rule, Prepared[]][] = []
  for (const one of cases) {
    const rule = chargedRule(one)
    if (rule) prepared.push([rule, [await bench.prepareCase(one, tokenOf(one))]])
  }
  return prepared
}
