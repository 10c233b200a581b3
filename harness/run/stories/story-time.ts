import { setTimeout as pause } from 'node:timers/promises'
import type { Setup } from '../set-up.ts'

/** The time of stories: the target's clock where it can be set, else the wall's. It only ever goes on. */
export interface StoryTime {
  /** Goes on to so many seconds after the beginning. What went wrong, if the clock was not set. */
  moveTo(seconds: number): Promise<string | undefined>
  /** The next story begins now. */
  beginAgain(): void
  /** Puts the clock back to where it was before all stories. */
  end(): Promise<void>
}

const byWaiting = (signal: AbortSignal): StoryTime => {
  let begun = performance.now()
  return {
    async moveTo(seconds) {
      const left = begun + seconds * 1000 - performance.now()
      if (left > 0) await pause(left, undefined, { signal }).catch(() => undefined)
      return undefined
    },
    beginAgain: () => void (begun = performance.now()),
    end: async () => {},
  }
}

const byClock = (setup: Setup): StoryTime => {
  const { control, clock } = setup
  let begun = 0
  let now = 0
  const setTo = async (offset: number): Promise<string | undefined> => {
    // Before the call: what the target fetches during it, it fetches at the new time.
    clock.shift(offset)
    const result = await control.setClock(offset)
    if (result.kind === 'done') return void (now = offset)
    clock.shift(now)
    return `the target's clock could not be set${result.kind === 'failed' ? `: ${result.says}` : ''}`
  }
  return {
    moveTo: async (seconds) => (begun + seconds === now ? undefined : setTo(begun + seconds)),
    beginAgain: () => void (begun = now),
    async end() {
      if (now === 0) return
      await setTo(0)
      // What was fetched in the meantime, and when it is to be fetched next, is of a time that has not come yet.
      if (setup.fixture) await control.putFixture(setup.fixture)
      await setup.renew()
    },
  }
}

export const storyTime = (setup: Setup): StoryTime =>
  setup.lab.capabilities.has('clock') ? byClock(setup) : byWaiting(setup.lab.signal)
