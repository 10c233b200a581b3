import type { AtMost } from './rule.ts'

/** A step of a story that was taken; times in milliseconds on the target's clock. */
export interface Taken {
  began: number
  ended: number
  accepted: boolean
}

/** Whether more steps than are allowed begin and end within less than the time. */
export const exceeds = (steps: readonly Taken[], { accepted, within }: AtMost): boolean =>
  steps.some((first, i) => {
    const last = steps[i + accepted]
    return last !== undefined && last.ended - first.began < within * 1000
  })
