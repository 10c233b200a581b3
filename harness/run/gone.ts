import { setTimeout as pause } from 'node:timers/promises'
import type { Lab } from './lab.ts'
import type { Session } from './session.ts'
import { manifestRequest } from './set-up.ts'

/** How often a target that refuses connections is asked at the end, and after how many milliseconds each time. */
const tries = 3
const between = 300

/** Why nothing more can be told of a target that has gone. */
export const listensNoMore = 'the target listens no more: it went away during the run'

/** Whether the target listens no more. */
export const isGone = async ({ lab, setup, ended }: Pick<Session, 'lab' | 'setup' | 'ended'>): Promise<boolean> => {
  for (let turn = 0; turn < tries; turn++) {
    if (ended || lab.signal.aborted) return false
    const { trouble } = await lab.send(() => manifestRequest(setup))
    if (trouble !== 'connection-refused') return false
    await pause(between)
  }
  return true
}

/** Why a run is none of the whole target, where it listens no more at the end; nothing where it does. */
export const whyGone = async (session: Pick<Session, 'lab' | 'setup' | 'ended'>): Promise<string | undefined> =>
  (await isGone(session))
    ? `${listensNoMore}, and what has no verdict for want of an answer has none for that${askedThen(session.lab)}`
    : undefined

/** How many cases are named that may have ended it. */
const named = 3

const askedThen = ({ underWay: { suspects } }: Lab): string => {
  const all = suspects.slice(0, named).map(({ title, token }) => `${title} (replay ${token})`)
  const more = suspects.length - all.length
  if (all.length === 0) return ''
  if (suspects.length === 1) return `; one request was under way when it went: ${all[0]}`
  const rest = more > 0 ? `, and ${more} more` : ''
  return `; ${suspects.length} requests were under way when it went: ${all.join(', ')}${rest} (with --concurrency 1 the first is what ended it)`
}
