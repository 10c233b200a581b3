import { areaOf } from './areas.ts'
import type { CaseJudged } from './journal.ts'

/** How often an answer took about so many milliseconds, by area. */
export type AnswerTimes = Map<string, Map<number, number>>

/** Ten classes a decade: a class is named by its middle. */
const classOf = (milliseconds: number): number =>
  Number((10 ** (Math.round(Math.log10(Math.max(milliseconds, 0.1)) * 10) / 10)).toPrecision(3))

/** Takes in a case's answer; a case without one took no time. */
export const addAnswerTime = (times: AnswerTimes, { rule, milliseconds }: CaseJudged): void => {
  if (!(milliseconds > 0)) return
  const area = areaOf(rule)
  const known = times.get(area) ?? new Map<number, number>()
  const one = classOf(milliseconds)
  times.set(area, known.set(one, (known.get(one) ?? 0) + 1))
}

/** The classes of each area, in order. */
export const answerTimesOf = (times: AnswerTimes): Record<string, [number, number][]> =>
  Object.fromEntries([...times].map(([area, known]) => [area, [...known].toSorted(([one], [other]) => one - other)]))
