import { isDeepStrictEqual } from 'node:util'
import { compose, editsOf, factsOf, type Case, type NamedEdit } from '../plan/compose.ts'
import { facts, overlap, valueAt } from '../plan/facts.ts'
import type { Plan } from '../plan/plan.ts'
import type { Baseline, Rule } from '../plan/rule.ts'
import type { Bench } from './bench.ts'
import type { Breach } from './laws.ts'

interface Pair {
  baseline: Baseline
  edits: [NamedEdit, NamedEdit]
}

/**
 * Variations change no verdict, in whatever company: every so-many-eth pair of edits that touch different facts, one of
 * them a variation, is judged by the reference. Returns the pairs that went another way, and how many were tried.
 */
export const breachesOfPairs = async (
  bench: Bench,
  rules: Rule[],
  every: number,
): Promise<{ breaches: Breach[]; tried: number }> => {
  const pairs = pairsOf(rules).filter((_, i) => i % every === 0)
  const exchange = bench.exchange()
  const breaches: Breach[] = []
  let tried = 0
  for (const { baseline, edits } of pairs) {
    const one: Case = { baseline, edits, seed: 0 }
    const name = edits.map((edit) => edit.name).join('+')
    const prepared = await bench.prepareCase(one, name).catch(() => undefined)
    // An edit that finds nothing to change says so; such a pair is no case.
    if (!prepared || overwrites(one, prepared.plan)) continue
    const judged = await bench.judge(exchange, prepared)
    prepared.scene.close()
    tried += 1
    if (judged.accepted !== (prepared.expected === 'accepted'))
      breaches.push(
        `${name} on ${baseline.slug}: ${judged.accepted ? 'accepted' : `refused (${judged.says.join('; ')})`}`,
      )
  }
  return { breaches, tried }
}

/** Whether the later edit puts back what the earlier has changed: then the earlier one is not there. */
const overwrites = ({ baseline, edits, seed }: Case, both: Plan): boolean => {
  const [first] = edits
  if (!first) return false
  const { plan: alone } = compose({ baseline, edits: [first], seed })
  return facts(baseline.plan, alone).some((at) => !isDeepStrictEqual(valueAt(both, at), valueAt(alone, at)))
}

const pairsOf = (rules: Rule[]): Pair[] => {
  const flips = rules.filter((rule) => rule.kind === 'flip')
  return flips.flatMap((rule) => {
    const own = editsOf(rule).filter((edit) => edit.role !== 'open')
    const baseline = rule.on
    return own.flatMap((first) => {
      const changed = factsOrNone(first, baseline)
      return flips
        .filter((other) => other.id > rule.id && alike(other.on, baseline))
        .flatMap((other) => editsOf(other))
        .filter((second) => second.role !== 'open' && (first.role === 'variation' || second.role === 'variation'))
        .filter((second) => compatible(changed, factsOrNone(second, baseline)))
        .map((second): Pair => ({ baseline, edits: [first, second] }))
    })
  })
}

/** The same operation for the same resource, and the same cast: an edit of one has its place in the other. */
const alike = (one: Baseline, other: Baseline): boolean => castOf(one) === castOf(other)

const castOf = ({ plan }: Baseline): string =>
  [
    plan.operation,
    plan.wants,
    plan.discovery !== undefined,
    ...plan.signatures.map(({ label }) => label),
    ...Object.keys(plan.participants),
  ].join()

/** `undefined`: an edit of the bytes, which may touch anything, or one that has nothing to change on this baseline. */
const factsOrNone = ({ edit }: NamedEdit, baseline: Baseline): string[] | undefined => {
  if (edit.stage === 'wire') return undefined
  try {
    return factsOf(edit, baseline, 0)
  } catch {
    return undefined
  }
}

const compatible = (some: string[] | undefined, others: string[] | undefined): boolean =>
  some !== undefined && others !== undefined && !overlap(some, others)
