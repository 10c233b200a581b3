import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { JournalEvent, RunStarted, Shard } from '../../reports/journal.ts'
import { journalEvents } from '../../reports/read-journal.ts'
import { targetIdentity } from '../../reports/same-target.ts'
import { Before } from '../run/before.ts'
import { startOf } from '../run/start.ts'
import { Share } from '../run/share.ts'
import { UsageError } from './errors.ts'
import type { ReportDirectory } from './report-directory.ts'

/** How a journal begins; `undefined` where there is none, or nothing was begun. Throws a `JournalError`. */
export const beginningOf = (path: string): RunStarted | undefined => {
  if (!existsSync(path)) return undefined
  for (const event of journalEvents(path)) return event.event === 'run-started' ? event : undefined
  return undefined
}

/** Whether a journal has come to its end: nothing is left to do. */
export const isWhole = (events: Iterable<JournalEvent>): boolean => {
  let whole = false
  for (const event of events) {
    if (event.event === 'run-finished') whole = event.complete
    if (event.event === 'run-resumed') whole = false
  }
  return whole
}

/** How much is planned of each is known of a target once it has been asked: what it lacks is left out. */
const idsOf = ({ rules }: RunStarted) => rules.map(({ id }) => id)

/** What must be the same in both halves of a run, and how to make it so. */
const sameness: [what: string, of: (start: RunStarted) => unknown, advice: string][] = [
  ['target', targetIdentity, 'give the --target or --endpoint of the run that was interrupted'],
  ['kind, random cases or rules', ({ random }) => random ?? false, 'give the command that began it'],
  ['seed', ({ seed }) => seed, 'give its --seed'],
  ['version of this program', ({ tool }) => tool.version, 'use that version, or begin anew'],
  ['revision of the spec', ({ spec }) => spec, 'begin anew'],
  ['shard', ({ shard }) => shard, 'give its --shard'],
  ['choice of rules', idsOf, 'give its --suite, --rule and --level'],
]

/** Throws a `UsageError` unless a run goes on that was begun in the same way. */
export const checkSame = (path: string, before: RunStarted, now: RunStarted): void => {
  const differs = sameness.find(([, of]) => !isDeepStrictEqual(of(before), of(now)))
  if (!differs) return
  const [what, of, advice] = differs
  const told = [of(before), of(now)].every((one) => /^(string|number)$/.test(typeof one))
  const values = told ? ` (${String(of(before))}, now ${String(of(now))})` : ''
  throw new UsageError(`cannot resume ${path}: it is of another ${what}${values}; ${advice}, or leave --resume out`)
}

/** Where a run takes up. */
export interface Begun<S extends Share> {
  share: S
  resumed: boolean
  /** Nothing is left to do. */
  whole: boolean
}

/** What is left of a run: all of it, or with `resume` what the journal in its directory has not. */
export const goOn = <S extends Share>(
  directory: ReportDirectory,
  given: Omit<Parameters<typeof startOf>[0], 'share'>,
  { resume, shard, runs = 1 }: { resume: boolean; shard?: Shard; runs?: number },
  shareOf: (shard: Shard | undefined, before: Before | undefined, runs: number) => S,
): Begun<S> => {
  const share = shareOf(shard, undefined, runs)
  const before = resume ? beginningOf(directory.journalPath) : undefined
  if (!before) return { share, resumed: false, whole: false }
  const now: RunStarted = JSON.parse(JSON.stringify(startOf({ ...given, share })))
  checkSame(directory.journalPath, before, now)
  return {
    share: shareOf(shard, new Before(directory.events), runs),
    resumed: true,
    whole: isWhole(directory.events),
  }
}
