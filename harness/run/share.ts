import type { RuleEntry, Shard } from '../../reports/journal.ts'
import { editsOf, singlesOf, type NamedEdit } from '../plan/compose.ts'
import { carriedOf, type Carried, type CoverRow } from '../plan/cover-pairs.ts'
import type { Flip, Rule } from '../plan/rule.ts'
import { Before } from './before.ts'
import { ruleEntry, timesOf } from './events.ts'

/** A number that is always the same for a text, and evenly spread over texts (FNV-1a with a finish). */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const octet of Buffer.from(text)) hash = Math.imul(hash ^ octet, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Why a rule that has no part in a shard is not run there. */
export const elsewhere = 'its cases are those of other shards'

/** The part of a run that is this process's: a shard's cases, but for those that its journal has already. */
export class Share {
  readonly shard: Shard
  readonly before: Before
  /** Cases of each edit that draws its parameters. */
  readonly runs: number

  constructor(shard: Shard = { index: 1, of: 1 }, before: Before = new Before(), runs = 1) {
    this.shard = shard
    this.before = before
    this.runs = runs
  }

  /** Whether what has this name is this shard's. Every name is one shard's, whatever else is run. */
  owns(name: string): boolean {
    return hashOf(name) % this.shard.of === this.shard.index - 1
  }

  /** Whether what is made in turn, and has a number from 0, is this shard's: for compositions of the fuzzer. */
  ownsNumber(number: number): boolean {
    return number % this.shard.of === this.shard.index - 1
  }

  /** Whether a case is to be played: `name` is what its shard is found by. */
  wants(rule: string, token: string, name: string): boolean {
    return this.owns(name) && !this.before.judged(rule, token)
  }

  /** Whether an open edit, a search or a count is to be tried. */
  wantsToSee(rule: string, name: string): boolean {
    return this.owns(`${rule}.${name}`) && !this.before.observed(rule, name)
  }

  /** A rule as the journal names it: with the cases of this shard. */
  entryOf(rule: Rule): RuleEntry {
    const entry = ruleEntry(rule, this.runs)
    if (this.shard.of === 1) return entry
    if (rule.kind === 'always') return { ...entry, whole: entry.planned }
    const own = unitsOf(rule, this.runs).filter(({ name }) => this.owns(name))
    return { ...entry, planned: own.reduce((sum, { planned }) => sum + planned, 0), whole: entry.planned }
  }

  /** Whether a rule has anything in this shard. Laws on all answers hear those of every shard. */
  hasPartIn(rule: Rule): boolean {
    return rule.kind === 'always' || unitsOf(rule, this.runs).some(({ name }) => this.owns(name))
  }
}

/** A part of a rule that is not divided further, and how many cases it must bring. */
interface Unit {
  name: string
  planned: number
}

/** What a rule falls into: its edits, or rows of pairs; what belongs together in time or by comparison stays so. */
const unitsOf = (rule: Rule, runs: number): Unit[] => {
  if (rule.kind === 'flip') return singlesOf(rule).map((edits) => flipUnit(edits, rule, runs))
  if (rule.kind === 'enumerate') return carriedOf(rule).flatMap((carried) => carriedUnits(rule.id, carried))
  if (rule.kind !== 'observe') return [{ name: rule.id, planned: ruleEntry(rule, runs).planned }]
  const looks = [...Object.keys(rule.bisect ?? {}), ...Object.keys(rule.tallies ?? {})]
  return [...editsOf(rule).map(({ name }) => name), ...looks.map((look) => `${rule.id}.${look}`)].map((name) => ({
    name,
    planned: 0,
  }))
}

const flipUnit = (edits: NamedEdit[], rule: Flip, runs: number): Unit => {
  const own = edits.at(-1)
  return { name: own?.name ?? rule.id, planned: own?.role === 'open' ? 0 : timesOf(edits, rule.on, runs) }
}

/** What the shard of a row of pairs is found by. */
export const rowName = (rule: string, { name }: Carried, { granted }: CoverRow): string => `${rule}.${name} ${granted}`

const carriedUnits = (rule: string, carried: Carried): Unit[] => {
  const { needs, insteadOf } = carried.carrier
  const sure = needs === undefined && insteadOf === undefined
  return carried.rows.flatMap((row) => {
    const judged = row.pairs.filter(({ role }) => role !== 'open')
    if (!row.asking) return judged.map(({ name }) => ({ name, planned: sure ? 1 : 0 }))
    return [{ name: rowName(rule, carried, row), planned: sure ? judged.length : 0 }]
  })
}
