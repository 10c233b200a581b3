import type { TriedEdge } from '../../../reports/journal.ts'
import { valueAt } from '../../plan/facts.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Lab } from '../lab.ts'

/** A moment that a case puts near the target's clock, as its plan has it. */
export interface PlannedEdge {
  of: string
  /** Seconds that it lies outside by the plan; negative: within. */
  seconds: number
  /** What the template adds to them, away from the target's clock. */
  adds: 'tolerance' | 'uncertainty' | 'nothing'
}

/** Members that end a window, and those that begin one. */
const ends = new Set(['expires', 'not_after', 'exp', 'expires_at'])
const begins = new Set(['created', 'not_before', 'nbf'])

const moment = /^\{(now|time|past|ahead|behind|beyond|pasttime|aheadtime|staged)([+-]\d+)(?:@[^}]*)?\}$/

const adding: Record<string, PlannedEdge['adds']> = {
  now: 'nothing',
  time: 'nothing',
  staged: 'nothing',
  past: 'tolerance',
  ahead: 'tolerance',
}

/** The moments among the facts that a case changes, told from the edge of their window: the outermost of them. */
export const edgeOf = (plan: Plan, flipped: readonly string[]): PlannedEdge | undefined => {
  const edges = flipped.flatMap((at) => {
    const of = at.slice(at.lastIndexOf('/') + 1)
    if (!ends.has(of) && !begins.has(of)) return []
    const [, name = '', seconds = ''] = moment.exec(String(valueAt(plan, at))) ?? []
    if (name === '') return []
    return [{ of, seconds: begins.has(of) ? Number(seconds) : -Number(seconds), adds: adding[name] ?? 'uncertainty' }]
  })
  return edges.toSorted((one, other) => other.seconds - one.seconds)[0]
}

/** Seconds up to which a tolerance of the clock makes a difference to whoever reads of them. */
const near = 10

/** What a case is about, where it lies further outside than it says: the clock's tolerance comes before. */
export const titleBeyond = (title: string, edge: PlannedEdge | undefined, { clock }: Pick<Lab, 'clock'>): string =>
  edge?.adds === 'tolerance' && edge.seconds > 0 && edge.seconds <= near && clock.toleranceSeconds > 0
    ? `${title}, beyond the ${clock.toleranceSeconds} s of clock.tolerance_seconds`
    : title

/** An edge for the journal, as it was sent. */
export const triedEdge = ({ of, seconds, adds }: PlannedEdge, { clock }: Lab): TriedEdge => {
  const tolerance = adds === 'tolerance' ? clock.toleranceSeconds : 0
  const more = adds === 'nothing' ? 0 : tolerance + clock.uncertaintySeconds
  const outside = seconds < 0 ? seconds - more : seconds + more
  return { of, seconds: Math.round(outside * 10) / 10 }
}
