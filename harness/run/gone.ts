import { setTimeout as pause } from 'node:timers/promises'
import type { Session } from './session.ts'
import { manifestRequest } from './set-up.ts'

/** How often a target that refuses connections is asked at the end, and after how many milliseconds each time. */
const tries = 3
const between = 300

/** Why a run is none of the whole target, where it listens no more at the end; nothing where it does. */
export const whetherGone = async ({
  lab,
  setup,
  ended,
}: Pick<Session, 'lab' | 'setup' | 'ended'>): Promise<string | undefined> => {
  for (let turn = 0; turn < tries; turn++) {
    if (ended || lab.signal.aborted) return undefined
    const { trouble } = await lab.send(() => manifestRequest(setup))
    if (trouble !== 'connection-refused') return undefined
    await pause(between)
  }
  return 'the target listens no more: it went away during the run, and what has no verdict for want of an answer has none for that'
}
