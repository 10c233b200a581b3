import type { Step, Story } from './rule.ts'

/** What moves a story's time on. */
export interface Able {
  clock: boolean
  refresh: boolean
}

/** A step at its moment. Where the control API renews, `round` counts its calls at that moment so far. */
export interface Beat {
  moment: number
  round: number
  step: Exclude<Step, { renew: unknown }>
}

/** The other steps of a story, each at its moment: where seconds go by in place of a refresh, all later ones wait. */
export const timelineOf = ({ steps }: Story, able: Able): Beat[] => {
  const beats: Beat[] = []
  let late = 0
  let round = 0
  let last = 0
  for (const step of steps) {
    const moment = step.at + late
    if (moment > last) round = 0
    last = moment
    if (!('renew' in step)) beats.push({ moment, round, step })
    else if (callsRefresh(step.renew.by, able)) round += 1
    else late += step.renew.after
  }
  return beats
}

const callsRefresh = (by: 'refresh' | 'clock', { clock, refresh }: Able): boolean =>
  refresh && (by === 'refresh' || !clock)

/** Whether a story calls for the control API's refresh, which disturbs those that count fetches. */
export const refreshes = ({ steps }: Story, able: Able): boolean =>
  steps.some((step) => 'renew' in step && callsRefresh(step.renew.by, able))

/** Every moment of a story, the ticks of its clock among them. */
export const momentsOf = ({ tick }: Story, beats: Beat[], { clock }: Able): number[] => {
  const moments = beats.map(({ moment }) => moment)
  const last = moments.at(-1) ?? 0
  if (tick === undefined || !clock) return moments
  return [...moments, ...Array.from({ length: Math.floor(last / tick) }, (_, i) => (i + 1) * tick)]
}
