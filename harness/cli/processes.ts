import { Option } from 'commander'
import { availableParallelism } from 'node:os'
import { mostHelpers } from '../participants/hosting-loopback.ts'
import { bareHost, isLoopback, type Profile } from '../target/index.ts'
import { UsageError } from './errors.ts'
import { wholeNumber } from './options.ts'

/** What of a command's options decides on it. */
export interface Wanted {
  processes?: number
  har?: string
  cases?: number
  milliseconds?: number
}

/** Processes where nothing is said: one makes requests while another does, or the target answers. */
const usual = 2

/** What is over sooner is over before a second process has begun. */
const leastMilliseconds = 30_000
const leastCases = 5_000

export const processesOption = (): Option =>
  new Option(
    '--processes <N>',
    `how many processes play (default: ${usual} on loopback, where there is time for it, else 1)`,
  ).argParser(wholeNumber(1, 1 + mostHelpers))

const obstacles: [isThere: (profile: Profile, wanted: Wanted) => boolean, says: string][] = [
  [({ participants }) => participants.hosting !== 'loopback', 'needs participants.hosting: loopback'],
  [({ endpoint }) => !isLoopback(bareHost(new URL(endpoint).hostname)), 'needs a target on loopback'],
  [({ limits }) => limits.rate > 0, 'cannot keep to a rate'],
  [(_, { har }) => har !== undefined, 'leaves exchanges out of the file of --har'],
]

/** How many processes play random cases. Throws a `UsageError` where so many as are wanted cannot. */
export const processesFor = (profile: Profile, wanted: Wanted): number => {
  const { processes, cases = Infinity, milliseconds = Infinity } = wanted
  const obstacle = obstacles.find(([isThere]) => isThere(profile, wanted))
  if (processes !== undefined && processes > 1 && obstacle)
    throw new UsageError(`--processes ${processes}: more than one process ${obstacle[1]}; leave it out`)
  if (processes !== undefined) return processes
  const isLong = cases >= leastCases && milliseconds >= leastMilliseconds
  return obstacle || !isLong || profile.limits.concurrency < usual ? 1 : Math.min(usual, availableParallelism())
}
