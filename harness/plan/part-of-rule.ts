import { isObserved } from './compose.ts'
import type { Carrier, Enumerate, Rule } from './rule.ts'

/** What of a rule can be tried without the rest: slugs of its cases; of an `enumerate` rule, its grants. */
export const partsOf = (rule: Rule): string[] => (parts as Parts)[rule.kind](rule)

/** The rule with these parts alone, and nothing that is not judged; none where nothing is left to try. */
export const partOf = (rule: Rule, chosen: ReadonlySet<string>): Rule | undefined => {
  const part = (narrowed as Narrowed)[rule.kind](rule, chosen)
  return partsOf(part).length === 0 && partsOf(rule).length > 0 ? undefined : part
}

type Parts = Record<Rule['kind'], (rule: Rule) => string[]>
type Narrowed = Record<Rule['kind'], (rule: Rule, chosen: ReadonlySet<string>) => Rule>

const none = (): string[] => []

const parts: { [K in Rule['kind']]: (rule: Extract<Rule, { kind: K }>) => string[] } = {
  flip: ({ faults, variations }) => [...Object.keys(faults), ...Object.keys(variations)],
  watch: ({ stories }) => Object.keys(stories).filter((slug) => stories[slug] && !isObserved(stories[slug])),
  enumerate: ({ granted }) => granted,
  load: ({ send }) => Object.keys(send),
  compare: ({ asks }) => Object.keys(asks),
  endure: ({ send }) => Object.keys(send),
  crawl: ({ facts }) => Object.keys(facts),
  // One case, whatever is in it.
  document: ({ id, level }) => (level === 'observe' ? [] : [id]),
  // These judge no case of their own.
  always: none,
  observe: none,
}

const only = <T>(members: Record<string, T>, chosen: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).filter(([slug]) => chosen.has(slug)))

const narrowed: {
  [K in Rule['kind']]: (rule: Extract<Rule, { kind: K }>, chosen: ReadonlySet<string>) => Rule
} = {
  flip: (rule, chosen) => {
    // A fault that stands upon a variation needs it.
    const grounds = Object.entries(rule.upon ?? {}).flatMap(([fault, ground]) => (chosen.has(fault) && ground) || [])
    const { open: _, ...rest } = rule
    return {
      ...rest,
      faults: only(rule.faults, chosen),
      variations: only(rule.variations, new Set([...chosen, ...grounds])),
    }
  },
  watch: (rule, chosen) => ({ ...rule, stories: only(rule.stories, chosen) }),
  enumerate: (rule, chosen) => narrowEnumerate(rule, chosen),
  load: (rule, chosen) => ({ ...rule, send: only(rule.send, chosen) }),
  // The first ask is what the others are held against.
  compare: (rule, chosen) => ({ ...rule, asks: only(rule.asks, new Set([...chosen, ...firstOf(rule.asks)])) }),
  endure: (rule, chosen) => ({ ...rule, send: only(rule.send, chosen) }),
  crawl: (rule, chosen) => ({ ...rule, facts: only(rule.facts, chosen) }),
  document: (rule) => rule,
  always: (rule) => rule,
  observe: (rule) => ({ ...rule, tries: {}, bisect: {}, tallies: {} }),
}

const firstOf = (members: object): string[] => Object.keys(members).slice(0, 1)

/** What is required is narrowed to what a chosen grant covers: the rest would have no positive control. */
const narrowEnumerate = (rule: Enumerate, chosen: ReadonlySet<string>): Enumerate => {
  const granted = rule.granted.filter((one) => chosen.has(one))
  const covered = (required: string[], by: string[]): string[] =>
    required.filter((one) => by.some((grant) => rule.oracle(grant, one) === true))
  const carriers = Object.entries(rule.carriers).map(([name, carrier]): [string, Carrier] => {
    const own = carrier.granted?.filter((one) => chosen.has(one))
    const required = covered(carrier.required ?? rule.required, own ?? granted)
    return [name, { ...carrier, required, ...(own && { granted: own }) }]
  })
  return { ...rule, granted, required: covered(rule.required, granted), carriers: Object.fromEntries(carriers) }
}
