import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '../../plan/message.ts'
import { dialer } from './dial.ts'
import { openLane } from './lane.ts'
import type { Profile } from '../profile/profile.ts'

/** Milliseconds without any further answer after which no more are waited for. */
const quiet = 2_000
const betweenLooks = 20

/**
 * Whether the endpoint's server answers on so many connections that are all kept open. One that has a thread for each
 * connection answers on as many as it has threads, and the rest wait until one of those is closed: it must be one alone.
 */
export const answersOnAll = async (profile: Profile, message: Message, count: number): Promise<boolean> => {
  const origin = new URL(profile.endpoint)
  const dial = dialer(origin, profile.http, profile.limits.timeout_ms)
  const lanes = Array.from({ length: count }, () => openLane(origin, dial))
  const answered = new Set<(typeof lanes)[number]>()
  let ended = 0
  const asked = lanes.map(async (lane) => {
    const { answer } = await lane.exchange(message, profile.limits.timeout_ms)
    ended += 1
    if (answer.status !== null) answered.add(lane)
  })
  /** Until there is nothing to wait for, or nothing has come for a while. */
  const settled = async (isOver: () => boolean): Promise<void> => {
    for (let [seen, since] = [ended, performance.now()]; !isOver() && performance.now() - since < quiet;) {
      await pause(betweenLooks)
      if (ended > seen) [seen, since] = [ended, performance.now()]
    }
  }
  try {
    await settled(() => ended === count)
    if (ended === count) return true
    const before = answered.size
    await Promise.all([...answered].map((lane) => lane.close()))
    await settled(() => answered.size > before)
    return answered.size === before
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()))
    await Promise.all(asked)
    await dial.close()
  }
}
