import { coverPairsOf } from '../plan/cover-pairs.ts'
import type { Rule } from '../plan/rule.ts'

/** Titles and counts of what a rule tries, in the order in which they are told. */
type Counts = Record<string, number>

const sizeOf = (slugs: object = {}): number => Object.keys(slugs).length

const counts: { [K in Rule['kind']]: (rule: Extract<Rule, { kind: K }>) => Counts } = {
  flip: ({ faults, variations }) => ({ fault: sizeOf(faults), variation: sizeOf(variations) }),
  document: ({ faults, variations, measures }) => ({
    fault: sizeOf(faults),
    variation: sizeOf(variations),
    measure: measures ? 1 : 0,
  }),
  watch: ({ stories }) => ({ story: sizeOf(stories) }),
  enumerate: (rule) => pairsOf(rule),
  load: ({ send }) => ({ load: sizeOf(send) }),
  observe: ({ tries, bisect, tallies }) => ({ try: sizeOf(tries), edge: sizeOf(bisect), tally: sizeOf(tallies) }),
  compare: ({ asks }) => ({ comparison: sizeOf(asks) }),
  always: () => ({ law: 1 }),
  endure: ({ send }) => ({ hardship: sizeOf(send) }),
  crawl: ({ facts }) => ({ fact: sizeOf(facts) }),
}

/** What an oracle says is covered must be granted: a variation; what is not, a fault. */
const pairsOf = (rule: Extract<Rule, { kind: 'enumerate' }>): Counts => {
  const pairs = coverPairsOf(rule)
  const of = (role: string): number => pairs.filter((pair) => pair.role === role).length
  return { fault: of('fault'), variation: of('variation') }
}

const countsOf = <K extends Rule['kind']>(rule: Extract<Rule, { kind: K }>): Counts => counts[rule.kind](rule)

const plurals: Record<string, string> = { story: 'stories', try: 'tries', tally: 'tallies' }

const counted = (name: string, count: number): string =>
  `${count} ${count === 1 ? name : (plurals[name] ?? `${name}s`)}`

/** What a rule tries, in a few words: faults and variations, or what stands for them in rules of other kinds. */
export const triedBy = (rule: Rule): string =>
  Object.entries({ ...countsOf(rule), 'open edit': sizeOf(rule.open) })
    .flatMap(([name, count]) => (count === 0 ? [] : [counted(name, count)]))
    .join(', ')

/** How many mutants only this rule catches; an `observe` rule, which judges nothing, has none. */
export const mutantsOf = ({ level, mutants }: Rule): string =>
  level === 'observe' ? 'judges nothing' : counted('mutant', sizeOf(mutants))
