import { flaky } from '../repeated.ts'
import type { Told } from './sweep.ts'

/** What a story's end is told of. */
type Ending = Pick<Told, 'verdict' | 'reason' | 'repeated' | 'observed' | 'baseless' | 'step'>

/**
 * Whether a further telling says nothing: its premise did not hold, and an earlier one showed that something gets through.
 * What was revoked in that one, say, may stay so.
 */
const isMoot = (told: Ending, again: Ending): boolean => again.baseless === true && told.observed === 'accepted'

/** One was refused here, and one there: in a long story each telling may meet what goes wrong now and then. */
const isElsewhere = (told: Ending, again: Ending): boolean =>
  told.observed !== 'accepted' && again.observed !== 'accepted' && told.step !== again.step

/** Whether a further telling of a story ended in another way. */
export const differ = (told: Ending, again: Ending): boolean =>
  told.verdict === again.verdict ? told.verdict === 'fail' && isElsewhere(told, again) : !isMoot(told, again)

/** Whether it failed each time, by what was refused, and not at the same step. */
export const failsElsewhere = (told: Ending, again: readonly Ending[]): boolean => {
  const all = [told, ...again]
  return (
    again.length > 0 &&
    all.every(({ verdict, observed }) => verdict === 'fail' && observed !== 'accepted') &&
    again.some(({ step }) => step !== told.step)
  )
}

/** How often in a row a story must hold to make up for a telling of which nothing can be said. */
const holdsFor = 3

/**
 * What a story comes to that was told again: its first end, unless it went another way at other times. One that had no
 * verdict at first, as where a target was too busy for a look-up, may hold each time afterwards: then it holds.
 */
export const settled = <T extends Ending>(told: T, again: readonly T[]): T => {
  const last = again.at(-1)
  if (!last || !again.some((one) => differ(told, one))) return told
  const held = again.every(({ verdict }) => verdict === 'pass') && again.length >= holdsFor
  if (told.verdict === 'inconclusive' && held) return last
  return unstable([told, ...again.filter((one) => !isMoot(told, one))])
}

/** One that was told several times, and did not end the same way each time. The first that failed is shown. */
const unstable = <T extends Ending>(all: [T, ...T[]]): T => {
  const [first] = all
  const failures = all.filter(({ verdict }) => verdict === 'fail')
  const shown = failures[0] ?? all.find(({ verdict }) => verdict === 'inconclusive') ?? first
  const why = shown.reason === undefined ? '' : `: ${shown.reason}`
  const repeated = { failed: failures.length, of: all.length }
  const opens = all.filter(({ verdict }) => verdict === 'inconclusive')
  const open = opens.length
  if (failures.length === all.length) {
    const reason = `it failed ${times(all.length)}, and not at the same step each time${why}`
    return { ...shown, verdict: 'inconclusive', reason, repeated }
  }
  // It never held: nothing says that it comes and goes.
  if (failures.length > 0 && failures.length + open === all.length) {
    const because = opens[0]?.reason === undefined ? '' : `: ${opens[0].reason}`
    const reason = `it failed ${times(failures.length)}${why}; it had no verdict ${times(open)}${because}`
    return { ...shown, verdict: 'inconclusive', reason }
  }
  if (failures.length > 0) {
    const rest = open === 0 ? '' : ` (and had no verdict ${times(open)})`
    return { ...shown, verdict: 'inconclusive', reason: `${flaky(repeated)}${rest}${why}`, repeated }
  }
  const reason = `told ${all.length} times, it had no verdict ${open} of them${why}`
  return { ...shown, verdict: 'inconclusive', reason }
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)
