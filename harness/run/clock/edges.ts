import type { Probe } from '../../../reports/journal.ts'
import { compose } from '../../plan/compose.ts'
import type { Bisect, Observe } from '../../plan/rule.ts'

import { refused } from '../judge.ts'
import type { Lab } from '../lab.ts'
import type { Scenes } from '../scenes.ts'
import { perform } from '../perform.ts'
import type { Session } from '../session.ts'

/** What a search found. */
export interface Edge {
  /** The last value that was accepted; `null`: none was. */
  value: number | null
  /** The far end was accepted too: the edge lies beyond. */
  beyond: boolean
  /** What was tried, in order. */
  tried: Probe[]
  /** A value that was neither accepted nor refused: there is no edge to tell. */
  unanswered?: number
}

/** Searches the numbers of `observe` rules for the edge between accepted and refused. */
export const searchEdges = async (session: Session): Promise<void> => {
  const searches = session.rules.flatMap((rule) =>
    rule.kind === 'observe' ? Object.entries(rule.bisect ?? {}).map(([name, bisect]) => ({ rule, name, bisect })) : [],
  )
  const wanted = searches.filter(({ rule, name }) => session.share.wantsToSee(rule.id, name))
  await Promise.all(wanted.map(({ rule, name, bisect }) => searchAndTell(session, rule, name, bisect)))
}

const searchAndTell = async (session: Session, rule: Observe, name: string, bisect: Bisect): Promise<void> => {
  const edge = await searchEdge(session.lab, session.scenes, rule, bisect)
  const { uncertaintySeconds } = session.lab.clock
  const observation = {
    event: 'outcome-observed',
    rule: rule.id,
    case: `${rule.on.slug}:@${session.lab.seed}`,
    name,
    title: bisect.says,
  } as const
  if (edge.unanswered !== undefined) return session.emit({ ...observation, observed: 'inconclusive' })
  session.emit({
    ...observation,
    observed: edge.value === null ? 'rejected' : 'accepted',
    measured: {
      value: edge.value,
      unit: bisect.unit,
      says: edgeInWords(bisect, edge),
      tried: edge.tried,
      ...(bisect.unit === 's' ? { uncertainty: Math.round(uncertaintySeconds * 1000) / 1000 } : {}),
    },
  })
}

/** Asks the target for the edge that `bisect` describes. */
export const searchEdge = async (lab: Lab, scenes: Scenes, rule: Observe, bisect: Bisect): Promise<Edge> => {
  const tried: Probe[] = []
  let unanswered: number | undefined
  const accepts = async (value: number): Promise<boolean> => {
    const composed = compose({ baseline: rule.on, edits: [], seed: lab.seed }, [bisect.edit(value)])
    const { outcome } = await perform(lab, composed, await scenes.shared(composed.plan))
    tried.push({ value, accepted: outcome === 'accepted' })
    if (outcome !== 'accepted' && !refused(outcome)) unanswered ??= value
    return outcome === 'accepted'
  }
  const edge = await halve(accepts, bisect, () => lab.signal.aborted || unanswered !== undefined)
  return { ...edge, tried, ...(unanswered !== undefined && { unanswered }) }
}

/** Searches by halving. Values are whole. */
export const halve = async (
  accepts: (value: number) => Promise<boolean>,
  { from, to }: Pick<Bisect, 'from' | 'to'>,
  stopped: () => boolean = () => false,
): Promise<Omit<Edge, 'tried'>> => {
  if (!(await accepts(from))) return { value: null, beyond: false }
  if (await accepts(to)) return { value: to, beyond: true }
  let [good, bad] = [from, to]
  while (bad - good > 1 && !stopped()) {
    const middle = Math.floor((good + bad) / 2)
    if (await accepts(middle)) good = middle
    else bad = middle
  }
  if (stopped()) return { value: good, beyond: false }
  // A second may have turned on the way, which moves either answer at the edge: two more of each decide.
  const again = async (value: number): Promise<boolean[]> => [await accepts(value), await accepts(value)]
  if ((await again(bad)).every(Boolean)) good = bad
  else if (good > from && !(await again(good)).some(Boolean)) good -= 1
  return { value: good, beyond: false }
}

/** "accepted after `expires` by up to 30 s". */
const edgeInWords = (bisect: Bisect, { value, beyond }: Edge): string => {
  if (value === null) return `${bisect.says}: not even ${bisect.from} ${bisect.unit}`
  return `${bisect.says} ${value} ${bisect.unit}${beyond ? ', and perhaps more' : ''}`
}
