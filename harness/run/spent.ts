import { compose, type Case } from '../plan/compose.ts'
import type { Baseline } from '../plan/rule.ts'
import type { Lab, StagedScene } from './lab.ts'
import { perform, type Performed } from './perform.ts'

/** How often the same agent is served without caps, and finds the target busy with them. */
const turns = 3

/** One request asked of the target, and asked again. */
export interface Asked {
  baseline: Baseline
  scene: StagedScene
  /** Without the caps. */
  plain: Case
  again(): Promise<Performed>
}

const isBusy = ({ outcome, reading }: Performed): boolean => outcome === 'busy' && reading.retryAfterSeconds === null

/**
 * 408, 425 and 429 are what a busy target says, and one that means that a grant is used up. Where the same agent is
 * served by a chain without caps, each time in between, it is the grant: that is a refusal, and has no denial reason.
 */
export const spentOrBusy = async (lab: Lab, performed: Performed, asked: Asked): Promise<Performed> => {
  if (!asked.baseline.access || !isBusy(performed)) return performed
  const plain = compose(asked.plain)
  let last = performed
  for (let turn = 0; turn < turns && !lab.signal.aborted; turn++) {
    const served = await perform(lab, plain, asked.scene, { tries: 1 })
    if (served.outcome !== 'accepted') return last
    last = await asked.again()
    if (!isBusy(last)) return last
  }
  const { answer } = last
  const says = `${answer.status} without a denial reason, while a chain without caps is served`
  return { ...last, outcome: 'rejected', says }
}
