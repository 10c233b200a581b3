import { flipBaselinesOf, type Member } from '../plan/company.ts'
import { unmetNeed } from '../plan/needs.ts'
import { caseOf } from '../plan/row.ts'
import { rowsOf } from '../plan/rows.ts'
import type { Baseline, Rule } from '../plan/rule.ts'
import { parts, replaceParts, variants, type Exchange } from '../reference/index.ts'
import type { Bench } from './bench.ts'
import type { Prepared } from './judged.ts'
import type { Breach } from './laws.ts'
import { isIn, whole, type Portion } from './portion.ts'

/** How much of the rows is tried: every so-many-eth of all that is played in them; and of these, by each legal variant. */
export interface Share {
  every: number
  ofVariants: number
}

/**
 * Law 6 for rows: the reference judges every row, every fault in a row, and what is left without the fault, as they were
 * made; and law 7: its legal variants do so, too. Returns what went another way, and how many cases were tried.
 */
export const breachesOfRows = async (
  bench: Bench,
  rules: Rule[],
  { every, ofVariants }: Share,
  portion: Portion = whole,
): Promise<{ breaches: Breach[]; tried: number }> => {
  const tries = triesOf(rules).filter((_, i) => i % every === 0 && isIn(portion, i / every))
  const reference = {
    name: 'the reference',
    exchange: bench.exchange(),
    rules,
    baselines: new Set(flipBaselinesOf(rules)),
  }
  const judges = [reference, ...legalOnes(bench, rules)]
  const breaches: Breach[] = []
  for (const [turn, { baseline, members }] of tries.entries()) {
    const name = members.map((member) => member.name).join('+')
    const prepared = await bench.prepareCase(caseOf(baseline, members, 0), name)
    for (const [number, judge] of judges.entries()) {
      const isDue = number === 0 || (turn + number) % ofVariants === 0
      // As in a run: a baseline is played where a rule that stands on it is.
      if (!isDue || !judge.baselines.has(baseline) || members.some(({ rule }) => !judge.rules.includes(rule))) continue
      const breach = await breachOf(bench, judge.exchange, prepared)
      if (breach !== undefined) breaches.push(`${name} on ${baseline.slug}, by ${judge.name}: ${breach}`)
    }
    prepared.scene.close()
  }
  return { breaches, tried: tries.length }
}

/** The row itself, each of its controls, and each fault beside its control. */
const triesOf = (rules: Rule[]): { baseline: Baseline; members: Member[] }[] =>
  rowsOf(rules, 0).flatMap(({ baseline, variations, meetings }) => {
    const controls = new Map(meetings.map(({ beside }) => [beside.map(({ name }) => name).join('+'), beside]))
    const faulty = meetings.map(({ fault, beside }) => [...beside, fault])
    return [variations, ...controls.values(), ...faulty].map((members) => ({ baseline, members }))
  })

interface Judge {
  name: string
  exchange: Exchange
  /** Those that it has all for that they need, and the baselines of these. */
  rules: Rule[]
  baselines: ReadonlySet<Baseline>
}

/** Legal variants; those that take chains in another form than the bench builds are tried elsewhere. */
const legalOnes = (bench: Bench, rules: Rule[]): Judge[] =>
  Object.entries(variants)
    .filter(([, { chain, foundOut }]) => chain === undefined && !foundOut)
    .map(([name, variant]) => {
      const able = rules.filter(
        (rule) => unmetNeed(rule, (need) => variant.lacks?.includes(need) !== true) === undefined,
      )
      const exchange = bench.exchange(replaceParts(parts, variant))
      return { name: `an exchange that ${name}`, exchange, rules: able, baselines: new Set(flipBaselinesOf(able)) }
    })

const breachOf = async (bench: Bench, exchange: Exchange, prepared: Prepared): Promise<Breach | undefined> => {
  const judged = await bench.judge(exchange, prepared)
  if (judged.accepted === (prepared.expected === 'accepted')) return undefined
  return judged.accepted ? 'accepted' : `refused (${judged.says.join('; ')})`
}
