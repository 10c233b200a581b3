import type { CaseJudged } from '../../reports/journal.ts'
import { carriedOf, type Carried, type CoverPair } from '../plan/cover-pairs.ts'
import type { Enumerate } from '../plan/rule.ts'
import { tokenOf } from '../plan/token.ts'
import { planCase } from './planned.ts'
import { rowsToSee } from './rows.ts'
import { seeRows } from './see-rows.ts'
import type { Session } from './session.ts'
import { playCases } from './singles.ts'

/** Pairs that are played alone at first, and once these went well; failures after which no more are played. */
const firstAlone = 32
const thenAlone = 2048
const enoughFailures = 8

/**
 * Tries every pair of `enumerate` rules, through each carrier. Where one request shows what a grant brings of all that may
 * be required, only a pair that does not go as the oracle says is a case of its own; else each is. Cases are judged and
 * confirmed like any other.
 */
export const playLattices = async (session: Session): Promise<void> => {
  for (const rule of session.rules) {
    if (rule.kind === 'enumerate' && !session.ended) await playLattice(session, rule)
  }
}

const playLattice = async (session: Session, rule: Enumerate): Promise<void> => {
  const { capabilities } = session.lab
  const barren = new Set<string>()
  for (const carried of carriedOf(rule)) {
    const { needs, insteadOf } = carried.carrier
    if (session.share.before.observed(rule.id, carried.name)) barren.add(carried.name)
    if (barren.has(carried.name)) continue
    if (insteadOf !== undefined && !barren.has(insteadOf)) continue
    const able = needs === undefined || capabilities.has(needs)
    if (able && (await playCarrier(session, rule, carried, isReplaceable(rule, carried.name)))) continue
    barren.add(carried.name)
    if (session.share.wantsToSee(rule.id, carried.name)) tellBarren(session, rule, carried)
  }
}

/** Whether another carrier takes its place where it brings nothing. */
const isReplaceable = (rule: Enumerate, name: string): boolean =>
  Object.values(rule.carriers).some(({ insteadOf }) => insteadOf === name)

/** Tries one carrier. `false`: no grant brought anything by it, and nothing was judged. */
const playCarrier = async (
  session: Session,
  rule: Enumerate,
  carried: Carried,
  replaceable: boolean,
): Promise<boolean> => {
  const { own, besides } = rowsToSee(session, rule, carried)
  const pairs = pairsAlone(session, rule, carried)
  if (own.length === 0 && pairs.length === 0) return true
  const seen = await seeRows(session, carried, [...own, ...besides])
  const shown = seen.flatMap((one) => one.pairs.map((pair) => ({ one, pair, granted: one.granted(pair) })))
  const brought = new Set(shown.filter(({ pair, granted }) => granted && pair.role === 'variation').map(requiredOf))
  if (replaceable && pairs.length === 0 && brought.size === 0) return false
  for (const { one, pair, granted } of shown) {
    if (pair.role === 'open' || !own.includes(one.row) || isJudged(session, rule, pair)) continue
    const asExpected = one.controlled && granted === (pair.role === 'variation')
    if (pair.role === 'fault' && !granted && !brought.has(pair.required))
      session.emit(judged(session, rule, pair, 'inconclusive', 0, neverGranted))
    else if (asExpected) session.emit(judged(session, rule, pair, 'pass', one.milliseconds))
    else pairs.push(pair)
  }
  await playAlone(
    session,
    rule,
    pairs.filter(({ role }) => role !== 'open'),
  )
  return true
}

const isJudged = ({ share, lab }: Session, rule: Enumerate, pair: CoverPair): boolean =>
  share.before.judged(rule.id, tokenOf({ baseline: pair.on, edits: [pair], seed: lab.seed }))

/** Pairs of which each is a request, those that are to be played here. */
const pairsAlone = (session: Session, rule: Enumerate, { rows }: Carried): CoverPair[] =>
  rows
    .filter(({ asking }) => !asking)
    .flatMap((row) => row.pairs)
    .filter((pair) => session.share.owns(pair.name) && !isJudged(session, rule, pair))

const requiredOf = ({ pair }: { pair: CoverPair }): string => pair.required

const neverGranted = 'no grant that covers it brought what requires it: there is no positive control'

/** Smallest pairs first: theirs is the failure that is shown. */
const playAlone = async (session: Session, rule: Enumerate, pairs: CoverPair[]): Promise<void> => {
  const waiting = pairs.toSorted((a, b) => sizeOf(a) - sizeOf(b))
  const places = new Map(waiting.map((pair, order) => [pair, order]))
  let failures = 0
  for (let most = firstAlone; waiting.length > 0 && failures < enoughFailures && !session.ended; most = thenAlone) {
    const cases = waiting.splice(0, failures > 0 ? firstAlone : most).map((pair) => ({
      ...planCase({ baseline: pair.on, edits: [pair], seed: session.lab.seed }, rule, pair.edit.says),
      order: places.get(pair) ?? 0,
    }))
    failures += await playCases(session, cases)
  }
  if (session.ended) return
  for (const pair of waiting) session.emit(judged(session, rule, pair, 'inconclusive', 0, enoughSeen))
}

const enoughSeen = 'it was not tried alone: other pairs had failed already'

const sizeOf = ({ granted, required }: CoverPair): number => granted.length + required.length

/** A carrier by which a target grants nothing is none that it has to have: which they are is worth telling. */
const tellBarren = ({ emit, lab }: Session, rule: Enumerate, { name, carrier, on }: Carried): void =>
  emit({
    event: 'outcome-observed',
    rule: rule.id,
    case: `${on.slug}:@${lab.seed}`,
    name,
    title: `${carrier.says} a scope`,
    observed: 'rejected',
  })

const judged = (
  { lab }: Session,
  rule: Enumerate,
  pair: CoverPair,
  verdict: CaseJudged['verdict'],
  milliseconds: number,
  reason?: string,
): CaseJudged => {
  const expected = pair.role === 'variation' ? 'accepted' : 'rejected'
  return {
    event: 'case-judged',
    rule: rule.id,
    case: tokenOf({ baseline: pair.on, edits: [pair], seed: lab.seed }),
    role: pair.role === 'variation' ? 'variation' : 'fault',
    title: pair.edit.says,
    expected,
    observed: verdict === 'pass' ? expected : 'rejected',
    verdict,
    ...(reason === undefined ? {} : { reason }),
    pair: { carrier: pair.carrier, granted: pair.granted, required: pair.required },
    milliseconds,
  }
}
