import { compose, type Case } from '../plan/compose.ts'
import type { Lab } from './lab.ts'
import type { Performed } from './performed.ts'
import { performAlone } from './perform-alone.ts'

/** The right request, in a world of its own, so that it uses up nothing of what is counted. */
export const control = (lab: Lab, one: Case): Promise<Performed> => performAlone(lab, compose({ ...one, edits: [] }))

/** Whether of so many right requests, sent one by one, some are refused: then it is not what is beside them. */
export const isRefusedApart = async (lab: Lab, one: Case, times: number): Promise<boolean> => {
  for (let sent = 0; sent < times && !lab.signal.aborted; sent++)
    if ((await control(lab, one)).outcome !== 'accepted') return true
  return false
}
