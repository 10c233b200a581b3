import type { Case } from '../../plan/compose.ts'
import type { Outcome } from '../../plan/message.ts'
import { composedControl } from '../composed-control.ts'
import { refused } from '../judge.ts'
import { signs } from './agent-uses.ts'
import type { Lab } from '../lab.ts'
import type { Scenes } from '../scenes.ts'
import { perform } from '../perform.ts'
import { playControl } from '../play.ts'

/**
 * A positive control was just refused. Where it is not for another agent, and then still is for the same, the target may
 * have locked the agent out after some refusals: agents are used a few times only from now on.
 */
export const lookForLockOut = async (lab: Lab, scenes: Scenes, control: Case): Promise<void> => {
  const another = async (): Promise<Outcome> => {
    const composed = composedControl(control)
    const own = await lab.stage(composed.plan)
    try {
      return turnedAway(await perform(lab, composed, own))
    } finally {
      await own.close()
    }
  }
  const same = async (): Promise<Outcome> => turnedAway(await playControl(lab, scenes, control))
  for (let turn = 0; turn < signs && !lab.signal.aborted; turn++) {
    await lab.agentUses.look(another, same)
    await lab.agentUses.looked()
  }
}

const turnedAway = ({ outcome }: { outcome: Outcome }): Outcome => (refused(outcome) ? 'busy' : outcome)
