import { compose } from '../plan/compose.ts'
import type { Outcome } from '../plan/message.ts'
import type { Bisect, Observe } from '../plan/rule.ts'
import type { Lab, Scenes } from './lab.ts'
import { perform } from './perform.ts'

/** What a search found. */
export interface Edge {
  /** The last value that was accepted; `null`: none was. */
  value: number | null
  /** The far end was accepted too: the edge lies beyond. */
  beyond: boolean
}

/** Searches the edge between accepted and refused by halving. Values are whole. */
export const searchEdge = async (lab: Lab, scenes: Scenes, rule: Observe, bisect: Bisect): Promise<Edge> => {
  const accepts = async (value: number): Promise<boolean> => {
    const composed = compose({ baseline: rule.on, edits: [], seed: lab.seed }, [bisect.edit(value)])
    const performed = await perform(lab, composed, await scenes.shared(composed.plan))
    return performed.outcome === ('accepted' satisfies Outcome)
  }
  if (!(await accepts(bisect.from))) return { value: null, beyond: false }
  if (await accepts(bisect.to)) return { value: bisect.to, beyond: true }
  let [good, bad] = [bisect.from, bisect.to]
  while (bad - good > 1 && !lab.signal.aborted) {
    const middle = Math.floor((good + bad) / 2)
    if (await accepts(middle)) good = middle
    else bad = middle
  }
  return { value: good, beyond: false }
}

/** An edge in words: "accepted after `expires` by up to 30 s". */
export const edgeInWords = (bisect: Bisect, { value, beyond }: Edge): string => {
  if (value === null) return `${bisect.says}: not even ${bisect.from} ${bisect.unit}`
  return `${bisect.says} ${value} ${bisect.unit}${beyond ? ', and perhaps more' : ''}`
}
