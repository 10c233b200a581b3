import { flaky } from './repeated.ts'
import type { Told } from './sweep.ts'

/** What a story's end is told of. */
type Ending = Pick<Told, 'verdict' | 'reason' | 'repeated' | 'observed' | 'baseless'>

/**
 * Whether two tellings of a story ended in two ways. One whose premise did not hold says nothing against what an earlier
 * one showed to be accepted: what was revoked in that one, say, may stay so.
 */
export const differ = (one: Ending, other: Ending): boolean =>
  one.verdict !== other.verdict && !(other.baseless && one.observed === 'accepted')

/** What a story comes to that was told again: its first end, unless it went another way at other times. */
export const settled = <T extends Ending>(told: T, again: readonly T[]): T => {
  const others = again.filter((one) => !(one.baseless && told.observed === 'accepted'))
  return others.some((one) => differ(told, one)) ? unstable([told, ...others]) : told
}

/** One that was told several times, and did not end the same way each time. The first that failed is shown. */
const unstable = <T extends Ending>(all: [T, ...T[]]): T => {
  const [first] = all
  const failures = all.filter(({ verdict }) => verdict === 'fail')
  const shown = failures[0] ?? all.find(({ verdict }) => verdict === 'inconclusive') ?? first
  const why = shown.reason === undefined ? '' : `: ${shown.reason}`
  const repeated = { failed: failures.length, of: all.length }
  if (failures.length > 0) {
    return { ...shown, verdict: 'inconclusive', reason: `${flaky(repeated)}${why}`, repeated }
  }
  const open = all.filter(({ verdict }) => verdict === 'inconclusive').length
  const reason = `told ${all.length} times, it had no verdict ${open} of them${why}`
  return { ...shown, verdict: 'inconclusive', reason }
}
