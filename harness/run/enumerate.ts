import type { CaseJudged } from '../../reports/journal.ts'
import { sceneLookup } from '../build/lookup.ts'
import { compose } from '../plan/compose.ts'
import { coverRowsOf, publicUri, type CoverPair, type CoverRow } from '../plan/cover-pairs.ts'
import type { Enumerate } from '../plan/rule.ts'
import { fill } from '../plan/template.ts'
import { tokenOf } from '../plan/token.ts'
import { perform } from './perform.ts'
import { planCase } from './planned.ts'
import type { Session } from './session.ts'
import { playCases } from './singles.ts'

/** A row as the target answered it. */
interface Seen {
  row: CoverRow
  /** Accepted, and something that must be offered was: what is missing is missing for want of a scope. */
  controlled: boolean
  granted: (pair: CoverPair) => boolean
  milliseconds: number
}

/** Doubtful pairs that are played alone at once, and failures after which no more are. */
const doubtfulAtOnce = 32
const enoughFailures = 8

/**
 * Tries every pair of `enumerate` rules. One request shows what a grant brings of all that may be required; a pair that
 * does not go as the oracle says is a case of its own, judged and confirmed like any other.
 */
export const playLattices = async (session: Session): Promise<void> => {
  for (const rule of session.rules) {
    if (rule.kind === 'enumerate' && !session.ended) await playLattice(session, rule)
  }
}

const playLattice = async (session: Session, rule: Enumerate): Promise<void> => {
  const seen = await Promise.all(coverRowsOf(rule).map((row) => seeRow(session, rule, row)))
  const pairs = seen.flatMap((one) => one.row.pairs.map((pair) => ({ one, pair, granted: one.granted(pair) })))
  const shown = new Set(pairs.filter(({ pair, granted }) => granted && pair.role === 'variation').map(requiredOf))
  const doubtful: CoverPair[] = []
  for (const { one, pair, granted } of pairs) {
    if (pair.role === 'open') continue
    const asExpected = one.controlled && granted === (pair.role === 'variation')
    if (pair.role === 'fault' && !granted && !shown.has(pair.required))
      session.emit(judged(session, rule, pair, 'inconclusive', 0, neverGranted))
    else if (asExpected) session.emit(judged(session, rule, pair, 'pass', one.milliseconds))
    else doubtful.push(pair)
  }
  await playDoubtful(session, rule, doubtful)
}

const requiredOf = ({ pair }: { pair: CoverPair }): string => pair.required

const neverGranted = 'no grant that covers it brought what requires it: there is no positive control'

const seeRow = async ({ lab, scenes }: Session, rule: Enumerate, row: CoverRow): Promise<Seen> => {
  const composed = compose({ baseline: rule.on, edits: [], seed: lab.seed }, [row.edit])
  const scene = await scenes.shared(composed.plan)
  const { reading, answer } = await perform(lab, composed, scene)
  const lookup = sceneLookup(scene, lab.clock)
  const granted = ({ uri }: { uri: string }): boolean => reading.granted(fill(uri, lookup))
  // An exchange may show those who name scopes only what these cover.
  const covered = row.pairs.filter(({ role }) => role === 'variation')
  const controlled = granted({ uri: publicUri }) || covered.some(granted)
  return { row, controlled, granted, milliseconds: answer.milliseconds }
}

/** Smallest pairs first: theirs is the failure that is shown. */
const playDoubtful = async (session: Session, rule: Enumerate, doubtful: CoverPair[]): Promise<void> => {
  const waiting = doubtful.toSorted((a, b) => sizeOf(a) - sizeOf(b))
  let failures = 0
  while (waiting.length > 0 && failures < enoughFailures && !session.ended) {
    const cases = waiting
      .splice(0, doubtfulAtOnce)
      .map((pair) => planCase({ baseline: rule.on, edits: [pair], seed: session.lab.seed }, rule, pair.edit.says))
    failures += await playCases(session, cases)
  }
  for (const pair of waiting) session.emit(judged(session, rule, pair, 'inconclusive', 0, enoughSeen))
}

const enoughSeen = 'it looked wrong, and was not tried alone: other pairs had failed already'

const sizeOf = ({ granted, required }: CoverPair): number => granted.length + required.length

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
    case: tokenOf({ baseline: rule.on, edits: [pair], seed: lab.seed }),
    role: pair.role === 'variation' ? 'variation' : 'fault',
    title: pair.edit.says,
    expected,
    observed: verdict === 'pass' ? expected : 'rejected',
    verdict,
    ...(reason === undefined ? {} : { reason }),
    milliseconds,
  }
}
