import type { CoverPair } from '../plan/cover-pairs.ts'
import { grouped } from '../plan/grouped.ts'
import type { Rule } from '../plan/rule.ts'
import { checksOf, type Exchange } from '../reference/index.ts'
import type { Bench } from './bench.ts'
import type { Judged, Prepared } from './judged.ts'

/** A law that does not hold, in one line. */
export type Breach = string

const untouchedHolds = (rule: Rule, judged: Judged): boolean =>
  !judged.lookedUp.some((name) => rule.untouched?.includes(name))

/** Whether a case goes as it must: faults refused, variations accepted, no forbidden look-up. */
export const asExpected = (rule: Rule, { expected, story, load }: Prepared, judged: Judged): boolean => {
  if (!untouchedHolds(rule, judged)) return false
  if (judged.finding !== undefined) return judged.finding === true || !('wrong' in judged.finding)
  if (story || load) return judged.asTold === true
  if (expected === 'rejected' && rule.kind === 'flip' && rule.reason !== undefined && judged.reason !== rule.reason)
    return false
  return expected === 'open' || judged.accepted === (expected === 'accepted')
}

/** Laws 1 to 3: the reference accepts baselines and variations, and refuses each fault by the rule's own check. */
export const breachesOfReference = async (
  bench: Bench,
  rule: Rule,
  cases: Prepared[],
  exchange: Exchange = bench.exchange(),
): Promise<Breach[]> => {
  const found: Breach[] = []
  for (const one of cases) {
    // The reference lacks no carrier: none has to take another's place.
    if (one.carrier?.insteadOf !== undefined) continue
    const judged = await bench.judge(exchange, one)
    const where = `${rule.id}, ${one.edit?.slug ?? 'baseline'}`
    found.push(...wrongPairs(one, judged).map(({ edit }) => `${where}: ${edit.says}, and is not judged so`))
    if (!asExpected(rule, one, judged))
      found.push(`${where}: ${judged.accepted ? 'accepted' : 'refused'} by the reference (${judged.says.join('; ')})`)
    else if (one.expected === 'rejected' && !one.story && !one.load && !one.compared)
      found.push(...strangeChecks(rule, where, judged))
  }
  return found
}

const strangeChecks = (rule: Rule, where: string, judged: Judged): Breach[] => {
  const own = new Set<string>(checksOf(rule.id))
  const implied = new Set<string>((rule.implies ?? []).flatMap((id) => checksOf(id)))
  const found: Breach[] = []
  // What is not offered for want of a scope violates no check.
  const withheld = judged.checks.length === 0 && rule.implies?.includes('scopes/only-matching') === true
  if (!withheld && own.size > 0 && !judged.checks.some((check) => own.has(check) || implied.has(check)))
    found.push(`${where}: refused by ${judged.checks.join(', ')}, not by a check of its rule (${[...own].join(', ')})`)
  const strange = judged.checks.filter((check) => !own.has(check) && !implied.has(check))
  if (strange.length > 0) found.push(`${where}: also reports ${strange.join(', ')}`)
  return found
}

/** A case that went another way than it must. */
export interface Wrong {
  rule: Rule
  one: Prepared
}

/** The cases at which an exchange goes wrong; of the many pairs of a lattice as many as are wanted. */
export const wrongCases = async (
  bench: Bench,
  exchange: Exchange,
  rules: Map<Rule, Prepared[]>,
  pairs: (rule: Rule) => number = () => Infinity,
): Promise<Wrong[]> => {
  const wrong: Wrong[] = []
  for (const [rule, cases] of rules) {
    if (rule.kind === 'enumerate') wrong.push(...(await wrongCarried(bench, exchange, rule, cases, pairs(rule))))
    else for (const one of cases) if (await goesWrong(bench, exchange, rule, one)) wrong.push({ rule, one })
  }
  return wrong
}

const goesWrong = async (bench: Bench, exchange: Exchange, rule: Rule, one: Prepared): Promise<boolean> =>
  (one.edit?.role !== 'open' || one.compared !== undefined) && !asExpected(rule, one, await bench.judge(exchange, one))

/** As in a run: a carrier that brings nothing is left to the one that takes its place, if there is one. */
const wrongCarried = async (
  bench: Bench,
  exchange: Exchange,
  rule: Rule,
  cases: Prepared[],
  enough: number,
): Promise<Wrong[]> => {
  const wrong: Wrong[] = []
  const barren = new Set<string>()
  for (const [name, of] of grouped(cases, ({ carrier }) => carrier?.name ?? '')) {
    const { insteadOf } = of[0]?.carrier ?? {}
    if (wrong.length >= enough || (insteadOf !== undefined && !barren.has(insteadOf))) continue
    const replaced = cases.some(({ carrier }) => carrier?.insteadOf === name)
    const seen = await seenBy(bench, exchange, rule, of, replaced, enough)
    if (replaced && !seen.brings) barren.add(name)
    else wrong.push(...seen.wrong)
  }
  return wrong
}

const seenBy = async (
  bench: Bench,
  exchange: Exchange,
  rule: Rule,
  cases: Prepared[],
  replaced: boolean,
  enough: number,
): Promise<{ brings: boolean; wrong: Wrong[] }> => {
  const wrong: Wrong[] = []
  let brings = false
  for (const one of cases) {
    if (wrong.length >= enough && (brings || !replaced)) break
    const judged = one.pairs && (await bench.judge(exchange, one))
    brings ||= one.pairs?.some(({ role, uri }) => role === 'variation' && judged?.granted(uri ?? '')) === true
    if (judged) wrong.push(...wrongPairs(one, judged).map((edit) => ({ rule, one: { ...one, name: edit.name, edit } })))
    else if (await goesWrong(bench, exchange, rule, one)) wrong.push({ rule, one })
  }
  return { brings, wrong }
}

/** Pairs of a row that were granted and must not be, or the other way round. */
const wrongPairs = ({ pairs = [] }: Prepared, judged: Judged): CoverPair[] =>
  pairs.filter(({ role, uri }) => role !== 'open' && judged.granted(uri ?? '') !== (role === 'variation'))

/** Whether breaking one unavoidably breaks the other. */
export const shareFact = (one: Rule, other: Rule | undefined): boolean =>
  other !== undefined && (one.implies?.includes(other.id) === true || other.implies?.includes(one.id) === true)
