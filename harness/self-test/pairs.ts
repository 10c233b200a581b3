import type { Case } from '../plan/compose.ts'
import { companyOf, compatible, flipBaselinesOf, standTogether, type Member } from '../plan/company.ts'
import type { Baseline, Rule } from '../plan/rule.ts'
import type { Bench } from './bench.ts'
import type { Breach } from './laws.ts'

interface Pair {
  baseline: Baseline
  members: [Member, Member]
}

/**
 * Variations change no verdict, in whatever company: every so-many-eth pair of edits that touch different facts, one of
 * them a variation, is judged by the reference, on each baseline. Returns the pairs that went another way, and how many
 * were tried.
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
  for (const { baseline, members } of pairs) {
    // What does not find its place beside another is no case.
    if (!standTogether(baseline, members)) continue
    const one: Case = { baseline, edits: members.flatMap(({ edits }) => edits), seed: 0 }
    const name = members.map((member) => member.name).join('+')
    const prepared = await bench.prepareCase(one, name)
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

const pairsOf = (rules: Rule[]): Pair[] =>
  flipBaselinesOf(rules).flatMap((baseline) => {
    const { members } = companyOf(rules, baseline)
    return members.flatMap((one, i) =>
      members
        .slice(i + 1)
        .filter((other) => other.rule !== one.rule && (one.role === 'variation' || other.role === 'variation'))
        .filter((other) => compatible(one, other))
        .map((other): Pair => ({ baseline, members: [one, other] })),
    )
  })
