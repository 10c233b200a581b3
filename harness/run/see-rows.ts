import { sceneLookup } from '../build/lookup.ts'
import { compose } from '../plan/compose.ts'
import { publicUri, type Carried, type CoverPair, type CoverRow } from '../plan/cover-pairs.ts'
import type { Baseline } from '../plan/rule.ts'
import { fill } from '../plan/template.ts'
import { tokenOf } from '../plan/token.ts'
import { perform } from './perform.ts'
import type { Performed } from './performed.ts'
import type { Session } from './session.ts'
import type { StagedScene } from './lab.ts'

/** A row, or a part of one, as the target answered it. */
export interface Seen {
  row: CoverRow
  pairs: CoverPair[]
  /** Accepted, and something that must be offered was: what is missing is missing for want of a scope. */
  controlled: boolean
  granted: (pair: CoverPair) => boolean
  milliseconds: number
}

/** What of a row is asked for at once. */
interface Portion {
  row: CoverRow
  pairs: CoverPair[]
  /** Public resources that are asked for, too: they show that the request was taken. */
  besides: string[]
}

/** Sends rows, in parts where the target does not take as much at once as one asks for. */
export const seeRows = async (session: Session, carried: Carried, rows: CoverRow[]): Promise<Seen[]> => {
  const most = await mostAtOnce(session, carried, rows)
  const besides = most === 1 ? [] : [publicUri]
  const parts = rows.flatMap((row) => inParts(row.pairs, most).map((pairs) => ({ row, pairs, besides })))
  return Promise.all(parts.map((part) => seePart(session, carried, part)))
}

/** How many of a row's pairs a target takes in one request: limits are its own affair. */
const mostAtOnce = async (session: Session, carried: Carried, [row]: CoverRow[]): Promise<number> => {
  const whole = row?.pairs.length ?? 1
  if (!row) return whole
  const takes = async (pairs: CoverPair[], besides: string[]): Promise<boolean> =>
    (await ask(session, carried, { row, pairs, besides })).performed.outcome === 'accepted'
  for (let most = whole; most > 1; most = Math.ceil(most / 2))
    if (await takes(row.pairs.slice(0, most), [publicUri])) return most
  const covered = row.pairs.find(({ role }) => role === 'variation')
  return covered && (await takes([covered], [])) ? 1 : whole
}

const inParts = <T>(all: T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, i) => all.slice(i * most, (i + 1) * most))

const ask = async (
  { lab, scenes }: Session,
  { on }: Carried,
  { row, pairs, besides }: Portion,
): Promise<{ performed: Performed; scene: StagedScene }> => {
  const composed = compose({ baseline: on, edits: [], seed: lab.seed }, row.asking ? [row.asking(pairs, besides)] : [])
  const scene = await scenes.shared(composed.plan)
  return { performed: await perform(lab, composed, scene), scene }
}

const seePart = async (session: Session, carried: Carried, part: Portion): Promise<Seen> => {
  const { row, pairs, besides } = part
  const { performed, scene } = await ask(session, carried, part)
  const { reading, answer } = performed
  letHear(session, carried.on, pairs, performed)
  const lookup = sceneLookup(scene, session.lab.clock)
  const granted = ({ uri }: { uri?: string }): boolean => uri !== undefined && reading.granted(fill(uri, lookup))
  // An exchange may show those who name scopes only what these cover.
  const shown = [...besides.map((uri) => ({ uri })), ...pairs.filter(({ role }) => role === 'variation')]
  // What is asked for alone has its control in another row, which brings it.
  const controlled = besides.length === 0 ? reading.outcome === 'accepted' : shown.some(granted)
  return { row, pairs, controlled, granted, milliseconds: answer.milliseconds }
}

/** What a row brings is confirmed by the first of its pairs alone, which is what a token names. */
const letHear = ({ lab, scenes, laws }: Session, on: Baseline, [pair]: CoverPair[], performed: Performed): void => {
  if (!pair) return
  const one = { baseline: on, edits: [pair], seed: lab.seed }
  const again = async (): Promise<Performed> => {
    const alone = compose(one)
    return perform(lab, alone, await scenes.shared(alone.plan))
  }
  laws.hear({ token: tokenOf(one), title: pair.edit.says, expected: 'open', performed, lengthy: true, again })
}
