import { compose } from '../plan/compose.ts'
import type { Edit } from '../plan/edit.ts'
import { judgeLog } from '../plan/log-law.ts'
import type { Story } from '../plan/rule.ts'
import { momentsOf, timelineOf } from '../plan/timeline.ts'
import type { StagedScene } from '../participants/scene.ts'
import type { Exchange } from '../reference/index.ts'
import type { Judged, Prepared } from './bench.ts'

/** What telling a story needs of the bench. */
export interface Stage {
  scene: StagedScene
  exchange: Exchange
  /** Sets the clock to so many seconds after the beginning. */
  moveTo(seconds: number): void
  /** Sends the plan with an edit; `hold` has the offer of a Discover kept for it, and for all that follow. */
  send(edit: Edit | null): Promise<Judged>
  hold(): Promise<void>
}

const nothingYet: Judged = {
  accepted: false,
  reason: null,
  checks: [],
  says: [],
  granted: () => false,
  groups: [],
  lookedUp: [],
}

const able = { clock: true, refresh: true }

/** Tells a story, until it goes another way than told: then its end is not as told, and what came last says why. */
export const tellStory = async (stage: Stage, { case: one }: Prepared, story: Story): Promise<Judged> => {
  const { scene, exchange } = stage
  const beats = timelineOf(story, able)
  const moments = [...new Set(momentsOf(story, beats, able))].toSorted((a, b) => a - b)
  const begun = scene.stagedAt
  const served: Edit[] = []
  let judged = nothingYet
  for (const moment of moments) {
    stage.moveTo(moment)
    await exchange.tick()
    let rounds = 0
    for (const { round, step } of beats.filter((beat) => beat.moment === moment)) {
      for (; rounds < round; rounds++) await exchange.refresh()
      if ('serve' in step) {
        served.push(step.serve)
        scene.change(compose(one, served).plan.participants)
      } else if ('hold' in step) await stage.hold()
      else if ('log' in step) {
        const fetches = (name: string, document: string): number[] =>
          scene.fetched(name, document).map(({ targetAt }) => (targetAt - begun) / 1000)
        const finding = judgeLog(step.log, fetches, moment)
        if (!finding.holds) return { ...judged, asTold: false, says: [finding.says] }
      } else {
        judged = await stage.send(step.send)
        const wrong = step.expect !== 'open' && judged.accepted !== (step.expect === 'accepted')
        if (wrong) return { ...judged, asTold: false, says: [`at ${moment} s: ${judged.says.join('; ')}`] }
      }
    }
  }
  return { ...judged, asTold: true }
}
