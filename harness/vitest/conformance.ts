import { beforeAll, describe, test, type RunnerTask, type TestContext } from 'vitest'
import type { JournalEvent } from '../../reports/journal.ts'
import { reportOf, type Report, type RuleReport } from '../../reports/report.ts'
import { areaOf } from '../../reports/areas.ts'
import type { Rule } from '../plan/rule.ts'
import { grouped } from '../plan/grouped.ts'
import { run } from '../run/run.ts'
import { chosenOf, profileFor, wordsFor, type ConformanceOptions } from './options.ts'
import { inWords } from './in-words.ts'

const tenMinutes = 600_000

/**
 * Makes the function that turns rules into tests: a test a rule, in a group an area. The rules that Vitest's filters
 * leave are played together before the first of them, in one run with one pre-flight.
 */
export const conformanceOf =
  (rules: Rule[], version: string) =>
  (options: ConformanceOptions): void => {
    const chosen = chosenOf(rules, options)
    describe('conformance', () => {
      let report: Report | undefined
      // Vitest reads fixtures off the first parameter's pattern: it takes none but an object's.
      // oxlint-disable-next-line eslint/no-empty-pattern
      beforeAll(async ({}, suite) => {
        const wanted = namesToRun(suite)
        report = await play(
          chosen.filter(({ id }) => wanted.has(id)),
          options,
          version,
        )
      }, options.timeout ?? tenMinutes)
      for (const [area, own] of grouped(chosen, ({ id }) => areaOf(id))) {
        describe(area, () => {
          for (const { id } of own) test(id, (context) => conclude(report, id, context))
        })
      }
    })
  }

/** Tests that no filter has left out. */
const namesToRun = (task: Readonly<RunnerTask>): Set<string> => {
  if ('tasks' in task) return new Set(task.tasks.flatMap((one) => [...namesToRun(one)]))
  return new Set(task.mode === 'skip' || task.mode === 'todo' ? [] : [task.name])
}

const play = async (rules: Rule[], options: ConformanceOptions, version: string): Promise<Report> => {
  const events: JournalEvent[] = []
  const { seed = 0, slow = false, timeout = tenMinutes } = options
  // What was learnt until then is told: the hook must not run out of time first.
  const signal = AbortSignal.timeout(timeout * 0.9)
  const profile = await profileFor(options)
  const emit = (event: JournalEvent): void => void events.push(event)
  await run({ profile, rules, seed, slow, bail: false, signal, emit, version, words: await wordsFor(options, profile) })
  return reportOf(events)
}

/** What the spec does not demand, or nobody could judge, is neither a pass nor a failure: Vitest calls that skipped. */
const conclude = (report: Report | undefined, id: string, { skip }: TestContext): void => {
  const rule = report?.rules.find((one) => one.id === id)
  if (!rule) throw new Error(`${id} was not played; the hook that plays the rules has failed`)
  if (rule.status === 'pass') return
  const says = inWords(rule, report?.target.options)
  if (breaks(rule)) throw withoutStack(says)
  skip(says)
}

const breaks = ({ level, status }: RuleReport): boolean =>
  (level === 'must' || level === 'derived') && (status === 'fail' || status === 'inconclusive')

/** The stack would show this file, which is not where the fault is. */
const withoutStack = (message: string): Error => {
  const error = new Error(message)
  error.stack = message
  return error
}
