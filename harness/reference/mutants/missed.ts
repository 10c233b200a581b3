import type { Context } from '../context.ts'
import { keeping } from '../kept.ts'

/** When a directory was last there, in milliseconds since 1970. */
const there = keeping<number>()

/** Whether a directory that was there cannot be had, for a minute now. */
export const isMissedForAMinute = (context: Context, name: string, isMissed: boolean): boolean => {
  if (!isMissed) there(context).set(name, context.now)
  const last = there(context).get(name)
  return isMissed && last !== undefined && context.now - last >= 60_000
}
