import type { RuleEntry, Shard } from '../../reports/journal.ts'
import { editsOf, singlesOf, type NamedEdit } from '../plan/compose.ts'
import { carriedOf, type Carried, type CoverRow } from '../plan/cover-pairs.ts'
import { isDrawn } from '../plan/drawing.ts'
import type { Flip, Rule } from '../plan/rule.ts'
import { Before } from './before.ts'
import { ruleEntry } from './events.ts'

/** A number that is always the same for a text, and evenly spread over texts (FNV-1a with a finish). */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const octet of Buffer.from(text)) hash = Math.imul(hash ^ octet, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The part of a run that is this process's: a shard's cases, but for those that its journal has already. */
export class Share {
  readonly shard: Shard
  readonly before: Before

  constructor(shard: Shard = { index: 1, of: 1 }, before: Before = new Before()) {
    this.shard = shard
    this.before = before
  }

  /** Whether what has this name is this shard's. Every name is one shard's, whatever else is run. */
  owns(name: string): boolean {
    return hashOf(name) % this.shard.of === this.shard.index - 1
  }

  /** Whether a case is to be played: `name` is what its shard is found by. */
  wants(rule: string, token: string, name: string): boolean {
    return this.owns(name) && !this.before.judged(rule, token)
  }

  /** Whether an open edit, a search or a count is to be tried. */
  wantsToSee(rule: string, name: string): boolean {
    return this.owns(`${rule}.${name}`) && !this.before.observed(rule, name)
  }

  /** A rule as the journal names it: with the cases of this shard. `runs`: cases of each edit that draws. */
  entryOf(rule: Rule, runs = 1): RuleEntry {
    const entry = ruleEntry(rule, runs)
    if (this.shard.of === 1) return entry
    if (rule.kind === 'always') return { ...entry, whole: entry.planned }
    const own = unitsOf(rule).filter(({ name }) => this.owns(name))
    return {
      ...entry,
      planned: own.reduce((sum, { planned, draws }) => sum + planned * (runs > 1 && draws?.() ? runs : 1), 0),
      whole: entry.planned,
    }
  }

  /** Whether a rule has anything in this shard. Laws on all answers hear those of every shard. */
  hasPartIn(rule: Rule): boolean {
    return rule.kind === 'always' || unitsOf(rule).some(({ name }) => this.owns(name))
  }
}

/** A part of a rule that is not divided further, and how many cases it must bring. */
interface Unit {
  name: string
  planned: number
  /** Whether it has parameters. */
  draws?: () => boolean
}

const known = new WeakMap<Rule, Unit[]>()

/** What a rule falls into: its edits, or rows of pairs; what belongs together in time or by comparison stays so. */
const unitsOf = (rule: Rule): Unit[] => {
  const units = known.get(rule) ?? divided(rule)
  known.set(rule, units)
  return units
}

const flipUnit = ({ on }: Flip, edits: NamedEdit[]): Unit => ({
  name: edits.at(-1)?.name ?? '',
  planned: edits.at(-1)?.role === 'open' ? 0 : 1,
  draws: () => isDrawn(edits, on),
})

const divided = (rule: Rule): Unit[] => {
  if (rule.kind === 'flip') return singlesOf(rule).map((edits) => flipUnit(rule, edits))
  if (rule.kind === 'enumerate') return carriedOf(rule).flatMap((carried) => carriedUnits(rule.id, carried))
  if (rule.kind !== 'observe') return [{ name: rule.id, planned: ruleEntry(rule).planned }]
  const looks = [...Object.keys(rule.bisect ?? {}), ...Object.keys(rule.tallies ?? {})]
  return [...editsOf(rule).map(({ name }) => name), ...looks.map((look) => `${rule.id}.${look}`)].map((name) => ({
    name,
    planned: 0,
  }))
}

/** What the shard of a row of pairs is found by. */
export const rowName = (rule: string, { name }: Carried, { granted }: CoverRow): string => `${rule}.${name} ${granted}`

const carriedUnits = (rule: string, carried: Carried): Unit[] => {
  const { needs, insteadOf } = carried.carrier
  const sure = needs === undefined && insteadOf === undefined
  return carried.rows.flatMap((row) => {
    const judged = row.pairs.filter(({ role }) => role !== 'open')
    if (!row.edit) return judged.map(({ name }) => ({ name, planned: sure ? 1 : 0 }))
    return [{ name: rowName(rule, carried, row), planned: sure ? judged.length : 0 }]
  })
}
